/**
 * What the gateway knows an access token of the administrators' pool by. Cognito puts this scope into every access token that it gives to
 * who signs in with a password; an id token has no scopes at all.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 */
export const accessTokenScope = 'aws.cognito.signin.user.admin';
