/**
 * The scope that identifies access tokens of the administrators' pool. Cognito adds it after a sign-in with a password. Id tokens
 * have no scopes.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 */
export const accessTokenScope = 'aws.cognito.signin.user.admin';
