import type { OperationId } from '#shared/api/manifest';
import type * as routes from '#shared/api/routes';
import { projectInput } from './builders';

type Routes = typeof routes;
/** The operations whose route has this part: a new one does not compile until it has its example here. */
type Having<Part extends string> = {
  [Id in OperationId]: Routes[Id]['definition'] extends Record<Part, unknown> ? Id : never;
}[OperationId];

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** A body that each operation accepts. */
export const exampleBodies: Record<Having<'body'>, Record<string, unknown>> = {
  register: {
    email: 'example@test.example',
    password: 'correct horse',
    name: 'Example',
    userType: 'builder',
    phone: '(555) 010-0000',
    company: 'Example Homes',
    bio: 'Builds.',
    agreeToTerms: true,
  },
  login: { email: 'example@test.example', password: 'correct horse' },
  forgotPassword: { email: 'example@test.example' },
  resetPassword: { token: 'A'.repeat(43), newPassword: 'correct horse' },
  confirmPassword: { password: 'correct horse' },
  changePassword: { newPassword: 'battery staple' },
  editUser: { name: 'Example', email: 'edited@test.example', phone: '(555) 010-0001', company: 'Example', bio: 'Edited.' },
  replacePortfolioPhotos: { photos: [] },
  replaceServiceAreas: { serviceAreas: [{ placeId: 'san-diego-ca', miles: 25 }] },
  createUpload: { contentType: 'image/jpeg', size: 1000 },
  createProject: { ...projectInput, otherRooms: 'Attic', occupancyStatus: 'vacant', deadline: '2090-01-01', photos: [] },
  editProject: { ...projectInput, otherRooms: 'Attic', occupancyStatus: 'vacant', deadline: '2090-01-01' },
  placeBid: { amount: 1500, timeline: '2 weeks', acceptsCreditCards: true },
  askQuestion: { text: 'Is there an elevator?' },
  answerQuestion: { answer: 'Yes.' },
  completePayment: { paymentIntentId: 'pi_example' },
  sendMessage: { receiverId: id, content: 'Hello', projectId: id },
  reviewProject: { rating: 5, title: 'Good', comment: 'Very good.' },
  sendContactMessage: { name: 'Example', email: 'example@test.example', subject: 'general', message: 'Ten characters and more.' },
  grantBadge: { badgeType: 'insured', expiryDate: '2090-01-01', verificationDocument: 'Cabinet 3' },
  editContactMessage: { status: 'read', adminNotes: 'Called back.' },
};

/** Path parameters that are ids, of nothing that exists. */
export const exampleParams = { id, userId: id, bidId: id, badgeId: id, questionId: id };
