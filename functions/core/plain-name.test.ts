import { describe, expect, it } from 'vitest';
import { isPlainName } from './plain-name';

describe('isPlainName', () => {
  it.each([
    ...[
      'Dana',
      'José',
      'Zoë',
      "D'Angelo",
      'D’Angelo',
      'Mary-Ann',
      'J.',
      'McDonald',
      'DeShawn',
      'LaKeisha',
      'JoAnn',
      'Simone',
      'Natalio',
    ],
    ...['Ngô', 'Łukasz', 'Дана', 'Δανάη', '美玲', '민준', 'दाना', 'دانا', 'Malcom', 'Horatio', 'Krishnamurthy', 'Dorothy', 'Dot'],
    ...[
      'Austin',
      'St. Louis',
      'Winston-Salem',
      "Coeur d'Alene",
      'San Juan Capistrano',
      'Stone Mountain',
      'Twentynine Palms',
      'Dot Lake',
    ],
    ...['Truth or Consequences', 'Austin, TX', 'San Diego County', 'North Park', 'Seven Oaks', 'Atlanta', 'La Cañada Flintridge'],
  ])('takes %s', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each([
    ...['DanaAtAcmeDotIo', 'danaatacmedotio', 'DANAATACMEDOTIO', 'Dana-At-Acme-Dot-Io', 'DanaAtAcmeIo', 'danaatacmecom'],
    ...[
      'Five-One-Two-Five',
      'FiveOneTwoFive',
      'five’one’two',
      'Cinco-Uno-Dos',
      'fivefive',
      'TripleFive',
      'FÍVE-ÓNE',
      'Ｆｉｖｅ-Ｏｎｅ',
    ],
    ...['dana@acme.io', 'dana.stages', 'www.acme.io', 'acme.io', '512-555-0188', '5125550188', 'Dana5', 'Dana_Stages', '☎', '🙂'],
    ...[
      'danagmail',
      'DanaGmail',
      'danaONyahoo',
      'WhatsAppDana',
      'dana-arroba-acme',
      'Dаna',
      '𝟓𝟏𝟐',
      '五一二五五五〇一八八',
      '오일이오오오공일팔팔',
    ],
    ...['x'.repeat(21), '', ' ', '-', '.'],
    ...['Austin call 512-555-0188', 'Austin 512', 'dana at acme dot com', 'Five One Two Five Five', 'one, then two, then three'],
    ...['Austin five one two five five five', 'fivefivefive oneonetwotwo', 'five and one and two', 'call me at my other place'],
  ])('refuses %j', (text) => {
    expect(isPlainName(text)).toBe(false);
  });

  it('takes no longer for a long text', () => {
    const start = performance.now();
    for (const text of ['one'.repeat(2000), "a'".repeat(3000), 'a '.repeat(3000), 'at'.repeat(3000), `${'adot'.repeat(1500)}`])
      isPlainName(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
