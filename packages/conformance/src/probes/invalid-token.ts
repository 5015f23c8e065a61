/** An Authorization header that no server accepts: its scheme is not Bearer. */
export const invalidToken = { value: 'Basic conformance', shown: 'Basic conformance' };
