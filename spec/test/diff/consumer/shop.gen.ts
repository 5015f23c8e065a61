// Generated from shop.ts. Do not edit.

export interface Page {
    data: Book[];
    next: string | null;
}
/** @description A book in the shop. */
export interface Book {
    id: string;
    title: string;
    subtitle?: string | null;
    price?: number;
    /** @enum {string} */
    status: "in_print" | "out_of_print";
    author: Author;
    sequel?: Book;
    /** Format: date */
    released?: string;
}
export interface Author {
    name: string;
    born?: number;
}
export interface BookBase {
    title: string;
    pages?: number;
    /** @enum {string} */
    binding?: "hard" | "soft";
    /** Format: date */
    released?: string;
    code?: string | number;
}
export type NewBook = BookBase & {
    isbn: string;
    /** @default 0 */
    stock?: number;
};
export type Medium = Paperback | Audio;
export interface Paperback {
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    kind: "Paperback";
    pages: number;
}
export interface Audio {
    /**
     * @description discriminator enum property added by openapi-typescript
     * @enum {string}
     */
    kind: "Audio";
    minutes: number;
}
export interface Sale {
    bookId: string;
    amount: number;
    buyer?: string;
    size?: [
        number,
        number
    ];
}
export interface Problem {
    message: string;
}
export interface paths {
    "/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List books */
        get: operations["listBooks"];
        put?: never;
        post: operations["createBook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/books/{bookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bookId: string;
            };
            cookie?: never;
        };
        get: operations["getBook"];
        put: operations["replaceBook"];
        post?: never;
        delete: operations["deleteBook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMedia"];
        put?: never;
        post: operations["addMedium"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    bookSold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["onBookSold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Page: Page;
        Book: Book;
        Author: Author;
        BookBase: BookBase;
        NewBook: NewBook;
        Medium: Medium;
        Paperback: Paperback;
        Audio: Audio;
        Sale: Sale;
        Problem: Problem;
    };
    responses: never;
    parameters: {
        Shop: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBooks: {
        parameters: {
            query?: {
                genre?: "crime" | "poetry";
                limit?: number;
                ids?: string[];
                shop?: components["parameters"]["Shop"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    "X-Total": number;
                    "X-Page"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Page;
                    "text/csv": string;
                };
            };
            /** @description No key */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Problem;
                };
            };
        };
    };
    createBook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewBook;
                "application/xml": NewBook;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Book;
                };
            };
            /** @description Will be created */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A book */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Book;
                };
            };
        };
    };
    replaceBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": NewBook;
            };
        };
        responses: {
            /** @description Replaced */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Media */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Medium[];
                };
            };
        };
    };
    addMedium: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Medium;
                "multipart/form-data": {
                    cover?: string;
                    kind?: string;
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Added */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBookSold: {
        parameters: {
            query?: never;
            header: {
                "X-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Sale;
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
