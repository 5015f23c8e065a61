/** The page sends this as its token to use the session cookie instead. No personal access token has this form. */
export const sessionToken = 'session';
