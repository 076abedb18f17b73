/**
 * The scope by which the gateway recognises access tokens of the administrators' pool. Cognito puts it into every access token
 * after a sign-in with a password; id tokens have no scopes.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 */
export const accessTokenScope = 'aws.cognito.signin.user.admin';
