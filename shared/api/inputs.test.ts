import { describe, expect, it } from 'vitest';
import {
  EditUserBody,
  FindDeletionQuery,
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
} from '#shared/account/user.contract';
import { PlaceBidBody } from '#shared/bid/bid.contract';
import { SaveConceptsBody } from '#shared/concept/concept.contract';
import { ContactBody } from '#shared/contact-message/contact-message.contract';
import { SendMessageBody } from '#shared/message/message.contract';
import { EditProjectBody, ProjectBody } from '#shared/project/project.contract';
import { ReviewBody } from '#shared/review/review.contract';

interface Parsed {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}
/** Field -> message, for what a schema refuses. */
const complaints = (result: Parsed) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

// The messages are those of the specification, section 5.

describe('registration', () => {
  const individual = {
    email: 'ann@example.com',
    password: 'secret',
    name: 'Ann',
    userType: 'realtor',
    phone: '(555) 123-4567',
    agreeToTerms: true,
  };
  const company = { ...individual, userType: 'staging_company', company: 'Homely' };

  it('lists the missing fields of an individual', () => {
    expect(complaints(RegisterBody.safeParse({ userType: 'realtor', email: 'x', password: '12345' }))).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      name: 'Name is required',
      phone: 'Phone number is required',
      agreeToTerms: 'You must agree to the Terms of Service',
    });
  });

  it.each([
    ...['(5', '555', '(555) 123-45', '(555) 012-3', '12345', 'call me', '+1 555', '555 555 555 555 555 5'],
    ...['+44 20 7946 0958', '+52 55 1234 5678', '0044 20 7946 0958', '+7045550123', '+1 (704) 555-01234', '704-555-01234'],
  ])('refuses a phone number that is not a US number: %s', (phone) => {
    const complaint = { phone: 'Please enter a 10-digit US phone number' };
    expect(complaints(RegisterBody.safeParse({ ...individual, phone }))).toEqual(complaint);
    expect(complaints(RegisterBody.safeParse({ ...company, phone }))).toEqual(complaint);
    expect(complaints(EditUserBody.safeParse({ ...individual, phone }))).toEqual(complaint);
  });

  it.each([
    ...['(704) 555-0142', '5551234567', '555-0100', '704.555.0142', '+1 704 555 0142', '+1 (704) 555-0142', '1-704-555-0142'],
    ...['1-704-555-0142 ext. 12', '(704) 555-0142 x12', '7045550142#12'],
  ])('accepts a phone number in any common format: %s', (phone) => {
    expect(RegisterBody.parse({ ...individual, phone })).toMatchObject({ phone });
    expect(EditUserBody.parse({ ...individual, phone })).toMatchObject({ phone });
  });

  it('removes invisible characters that were pasted with a phone number or an email address', () => {
    const pasted = { phone: '\u202a+1 (704) 555-0142\u202c', email: '\u200bO&Leary@Example.com\ufeff' };
    const kept = { phone: '+1 (704) 555-0142', email: 'o&leary@example.com' };
    expect(RegisterBody.parse({ ...individual, ...pasted })).toMatchObject(kept);
    expect(EditUserBody.parse({ ...individual, ...pasted })).toMatchObject(kept);
    for (const schema of [LoginBody, ForgotPasswordBody, FindDeletionQuery])
      expect(schema.safeParse({ ...pasted, password: 'secret', reference: '7K3M-9QXP-04TB-ZN5H' }).data).toMatchObject({
        email: kept.email,
      });
    expect(ContactBody.parse({ ...pasted, name: 'Ann', subject: 'general', message: 'Ten letters' })).toMatchObject({
      email: kept.email,
    });
  });

  it('reports an empty phone number as required for individuals only', () => {
    expect(complaints(RegisterBody.safeParse({ ...individual, phone: ' ' }))).toEqual({ phone: 'Phone number is required' });
    expect(RegisterBody.parse({ ...company, phone: '' })).toMatchObject({ phone: null });
  });

  it('lists the missing fields of a staging company with messages for companies', () => {
    expect(complaints(RegisterBody.safeParse({ userType: 'staging_company', email: 'x', password: '12345' }))).toEqual({
      email: 'Please enter a valid business email address',
      password: 'Password must be at least 6 characters',
      name: 'Contact name is required',
      company: 'Company name is required',
      agreeToTerms: 'You must agree to the Terms of Service',
    });
  });

  it.each([undefined, '', 'homeowner', 'admin'])('refuses the user type %j', (userType) => {
    expect(complaints(RegisterBody.safeParse({ ...individual, userType }))).toEqual({ userType: 'Please select a user type' });
  });

  it('makes the company optional for individuals and the phone number optional for companies', () => {
    expect(RegisterBody.parse(individual)).toMatchObject({ company: null, bio: null });
    expect(RegisterBody.parse({ ...company, phone: '' })).toMatchObject({ phone: null, company: 'Homely' });
  });

  it('drops fields that it does not ask for', () => {
    expect(RegisterBody.parse({ ...company, rating: 5, badges: ['verified'] })).not.toHaveProperty('rating');
  });
});

describe('a bid', () => {
  const bid = { amount: 3000, timeline: '2 weeks' };

  it('does not accept credit cards by default', () => {
    expect(PlaceBidBody.parse(bid)).toEqual({ ...bid, acceptsCreditCards: false });
  });

  it.each([
    [1, 1],
    ['2500', 2500],
    [' 2500.00 ', 2500],
    ['$1,850', 1850],
    ['1 850', 1850],
    [1_000_000, 1_000_000],
  ])('reads the amount %j as %d dollars', (amount, dollars) => {
    expect(PlaceBidBody.parse({ ...bid, amount }).amount).toBe(dollars);
  });

  const wholeDollars = 'Bid amount must be a whole number of dollars from 1 to 1,000,000';

  it.each([0, -1, 0.5, 1_000_001, '2500.50', '$1,850.50', '0', '1,000,001', true, [1850], {}, Number.NaN, Infinity])(
    'refuses the amount %j',
    (amount) => {
      expect(complaints(PlaceBidBody.safeParse({ ...bid, amount }))).toEqual({ amount: wholeDollars });
    },
  );

  it.each(['1850,00', '12,50', '1.850', '2.000', '1e3', '0x10', '5k', '-5', '+1850', 'lots'])(
    'refuses the ambiguous or unreadable amount %j and shows how to write it',
    (amount) => {
      const complaint = { amount: `${wholeDollars}, written as 1850 or 1,850` };
      expect(complaints(PlaceBidBody.safeParse({ ...bid, amount }))).toEqual(complaint);
    },
  );

  it.each(['', ' ', null, undefined])('reports the amount %j as missing', (amount) => {
    expect(complaints(PlaceBidBody.safeParse({ ...bid, amount }))).toEqual({ amount: 'Bid amount is required' });
  });

  it('accepts only the listed timelines', () => {
    expect(complaints(PlaceBidBody.safeParse({ ...bid, timeline: 'soon' }))).toEqual({
      timeline: 'Please select a valid timeline option',
    });
  });
});

describe('a project', () => {
  const project = {
    title: 'Two storeys',
    description: 'Light and empty',
    propertyType: 'townhouse',
    city: 'Austin',
    neighborhood: 'Hyde Park',
    county: 'Travis',
    timeline: 'asap',
    stagingLevel: 'standard',
  };

  it('lists the missing required fields and accepts a project that has them', () => {
    expect(complaints(ProjectBody.safeParse({}))).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      propertyType: 'Property type is required',
      city: 'City is required',
      neighborhood: 'Neighborhood is required',
      county: 'County is required',
      timeline: 'Timeline is required',
      stagingLevel: 'Staging level is required',
    });
    expect(ProjectBody.safeParse(project).success).toBe(true);
  });

  it.each(['squareFootage', 'bedrooms', 'bathrooms', 'levels'])('requires %s to be at least 1 when given', (field) => {
    expect(ProjectBody.safeParse({ ...project, [field]: 0 }).success).toBe(false);
    expect(ProjectBody.parse({ ...project, [field]: 1 })).toMatchObject({ [field]: 1 });
    expect(ProjectBody.parse(project)).toMatchObject({ [field]: null });
  });

  it.each([
    ['2.5', 2.5],
    [' 2.50 ', 2.5],
    [3, 3],
    ['10', 10],
    [null, null],
  ])('accepts %j bathrooms as a number or as text', (bathrooms, kept) => {
    expect(ProjectBody.parse({ ...project, bathrooms }).bathrooms).toBe(kept);
  });

  it.each(['2,5', '1e1', '', 'two', true, [2]])('refuses %j bathrooms', (bathrooms) => {
    expect(complaints(ProjectBody.safeParse({ ...project, bathrooms }))).toEqual({ bathrooms: 'Bathrooms must be a number' });
  });

  it('shows how to write square footage that is not a whole number', () => {
    for (const squareFootage of ['2400,5', 2400.5, 'many'])
      expect(complaints(ProjectBody.safeParse({ ...project, squareFootage }))).toEqual({
        squareFootage: 'Square footage must be a whole number, written as 2400 or 2,400',
      });
  });

  it('limits square footage to less than 200,000 and bedrooms to 99', () => {
    expect(ProjectBody.safeParse({ ...project, squareFootage: 199_999 }).success).toBe(true);
    expect(complaints(ProjectBody.safeParse({ ...project, squareFootage: 200_000, bedrooms: 100 }))).toEqual({
      squareFootage: 'Square footage must be below 200,000',
      bedrooms: 'Bedrooms must be at most 99',
    });
  });

  it('allows at most 4 levels and 10 photos', () => {
    const photos = Array.from({ length: 11 }, (_, index) => `/media/photos/${index}.jpg`);
    expect(complaints(ProjectBody.safeParse({ ...project, levels: 5, photos }))).toEqual({
      levels: 'Levels must be from 1 to 4',
      photos: 'Maximum 10 photos allowed',
    });
  });

  it('accepts a state code, DC, or no state', () => {
    const stateOf = (state: unknown) => ProjectBody.safeParse({ ...project, state }).data?.state;
    expect(['TX', 'DC', '', null, undefined, 'XX'].map(stateOf)).toEqual(['TX', 'DC', null, null, null, undefined]);
  });

  it('applies the same rules to each field of an edit', () => {
    expect(EditProjectBody.parse({ title: 'Three storeys' })).toEqual({ title: 'Three storeys' });
    expect(complaints(EditProjectBody.safeParse({ title: ' ' }))).toEqual({ title: 'Title is required' });
  });
});

describe('names, companies and titles', () => {
  const refused = 'Text contains characters that are not allowed';
  const named = { name: 'Ann\u202EnnA', company: 'Homely\r\nBcc: x' };
  const blank = { name: '\u200b\u2060', company: '\u3164' };

  it('must be a single line of visible text', () => {
    for (const userType of ['realtor', 'staging_company']) {
      expect(complaints(RegisterBody.safeParse({ userType, ...named }))).toMatchObject({ name: refused, company: refused });
    }
    expect(complaints(RegisterBody.safeParse({ userType: 'staging_company', ...blank }))).toMatchObject({
      name: 'Contact name is required',
      company: 'Company name is required',
    });
    expect(complaints(EditUserBody.safeParse({ ...named, email: 'a@b.example' }))).toEqual({ name: refused, company: refused });
    expect(
      complaints(EditProjectBody.safeParse({ title: 'Loft\u0007', city: 'Aus\ntin', roomsToStage: ['Den\u2028x'] })),
    ).toEqual({
      title: refused,
      city: refused,
      'roomsToStage.0': refused,
    });
    expect(complaints(EditProjectBody.safeParse({ title: '\u2800', description: '\u3164 \n' }))).toEqual({
      title: 'Title is required',
      description: 'Description is required',
    });
    expect(complaints(ReviewBody.safeParse({ rating: 5, title: 'Warm\nrooms', comment: 'Warm\nrooms' }))).toEqual({
      title: refused,
    });
    expect(complaints(ContactBody.safeParse({ name: 'A\u2066nn', message: 'At\nlength, this' }))).toMatchObject({
      name: refused,
    });
  });
});

describe('a tab', () => {
  it('becomes a space in single-line fields, because spreadsheets paste tabs', () => {
    const registered = { email: 'ann@example.com', password: 'secret', userType: 'staging_company', agreeToTerms: true };
    expect(RegisterBody.parse({ ...registered, name: 'Ann\tLee\t', company: '\tHomely\tLLC' })).toMatchObject({
      name: 'Ann Lee',
      company: 'Homely LLC',
    });
    const edit = { title: 'Loft\tin Austin', city: 'Austin\t', roomsToStage: ['Den\tx'], photoTexts: ['The\tden', '\t'] };
    expect(EditProjectBody.parse(edit)).toMatchObject({
      ...{ title: 'Loft in Austin', city: 'Austin', roomsToStage: ['Den x'], photoTexts: ['The den', ''] },
    });
    expect(SaveConceptsBody.parse({ concepts: [{ photo: 'a', of: 'b', caption: 'Warm\toak' }] })).toMatchObject({
      concepts: [{ caption: 'Warm oak' }],
    });
  });
});

describe('a message', () => {
  it.each(['', ' \n\t '])('refuses blank content: %j', (content) => {
    expect(SendMessageBody.safeParse({ receiverId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', content }).success).toBe(false);
  });
});

describe('the contact form', () => {
  it('reports fields that are too short', () => {
    expect(complaints(ContactBody.safeParse({ name: 'A', email: 'x', subject: '', message: 'too short' }))).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      subject: 'Please select a subject',
      message: 'Message must be at least 10 characters',
    });
  });
});

describe('the profile', () => {
  it('reports missing fields', () => {
    expect(complaints(EditUserBody.safeParse({ name: ' ', email: 'x' }))).toEqual({
      name: 'Name is required',
      email: 'Valid email is required',
    });
  });
});

describe('a new password', () => {
  it('requires the token from the reset link', () => {
    expect(complaints(ResetPasswordBody.safeParse({ token: 'x', newPassword: '12345' }))).toEqual({
      token: 'The password reset link is invalid or missing.',
      newPassword: 'Password must be at least 6 characters long.',
    });
  });
});
