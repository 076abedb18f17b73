/** Said whatever came of it, so that nobody can find out who has an account. */
export const neutralText = "If an account with that email exists, we've sent a password reset link.";
