export const isName = (text: string) => text.length <= 200 && !/[<>@\p{C}]/u.test(text);
