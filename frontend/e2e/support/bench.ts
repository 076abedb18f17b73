import { callAt } from '#infra/tools/journey/client';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import type { ProjectInput } from '#shared/project/project.contract';

// Benchmarks run without vitest, so they cannot use support/api.ts.

/** The body of a new project. Each benchmark adds a title. */
export const sampleProject: Omit<ProjectInput, 'title'> = {
  description: 'Oak floors, freshly painted, empty.',
  propertyType: 'single_family_home',
  city: 'Charlotte',
  neighborhood: 'Dilworth',
  county: 'Mecklenburg',
  state: 'NC',
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  roomsToStage: ['Living Room'],
};

let personCount = 0;

export const register = (app: string, userType: 'realtor' | 'staging_company'): Promise<Session> => {
  personCount += 1;
  return callAt(app, routes.register, {
    body: {
      userType,
      name: 'Dana Whitfield',
      company: 'Whitfield',
      email: `person.${personCount}@example.com`,
      phone: '(704) 555-0142',
      password: 'correct horse',
      agreeToTerms: true,
    },
  });
};
