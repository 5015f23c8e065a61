/** What the page sends as its token: the caller is the user of the session cookie. No personal access token looks like this. */
export const sessionToken = 'session';
