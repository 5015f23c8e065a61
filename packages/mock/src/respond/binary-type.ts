const binary =
  /^((image(?!\/svg)|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip|wasm|x-(tar|zip|gzip)\b|.*openxmlformats))/i;

/** Whether bodies of a media type are bytes, which the mock cannot generate. */
export const isBinaryType = (type: string): boolean => binary.test(type);
