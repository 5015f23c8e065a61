/** A signing secret is Base64, usually after a prefix. */
export const isSigningSecret = (value: unknown) =>
  typeof value === 'string' && /^(whsec_)?(?=.)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value);

export const isHttpUrl = (value: unknown) => /^https?:\/\//i.test(String(value)) && URL.canParse(String(value));
