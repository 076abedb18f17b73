import { describe, expect, it } from 'vitest';
import { isFirstName } from './first-name';

describe('isFirstName', () => {
  it.each([
    ...['Dana', 'José', 'Zoë', "D'Angelo", 'D’Angelo', 'Mary-Ann', 'J.', 'McDonald', 'DeShawn', 'LaKeisha', 'JoAnn', 'Simone'],
    ...[
      'Ngô',
      'Łukasz',
      'Дана',
      'Δανάη',
      '美玲',
      '민준',
      'दाना',
      'دانا',
      'Natalio',
      'Horatio',
      'Krishnamurthy',
      'Dorothy',
      'Dot',
    ],
    // As long as a name may be, in either kind of script, and with what an address has in another place.
    ...['Sathyanarayana', 'दीपिका', 'Bodota', 'Natalenetta'],
    ...['Malcom', 'Garnet', 'Bennet', 'Janet', 'Anastasia', 'Gustavo', 'Thomas', 'Holmes', 'Austin', 'Christopher'],
  ])('accepts %s', (name) => {
    expect(isFirstName(name)).toBe(true);
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
    ...['danadotio', 'oneatwobsix', 'दीपिकाजी'],
    ...['danagmail', 'DanaGmail', 'danaONyahoo', 'WhatsAppDana', 'dana-arroba-acme', 'Dаna', '𝟓𝟏𝟐'],
    ...['五一二五五五〇一八八', '오일이오오오공일팔팔', 'x'.repeat(15), '', ' ', '-', '.', 'Dana Lee'],
    ...[
      'Harborstagingcom',
      'Harborstaging',
      'Rosalstages',
      'HarborHomes',
      'Coastcom',
      'Loftrealty',
      'Villagroup',
      'Acmeinteriors',
    ],
  ])('rejects %j', (text) => {
    expect(isFirstName(text)).toBe(false);
  });
});
