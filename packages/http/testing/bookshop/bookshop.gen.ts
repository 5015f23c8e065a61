// Generated from bookshop.yaml. Do not edit.

export type Title = string;
/** @enum {string} */
export type Genre = "crime" | "poetry" | "history";
export interface NewBook {
    readonly number: number;
    title: Title;
    genre: Genre;
    /** @default 10 */
    price?: number;
    sequel?: NewBook | null;
}
export interface Book {
    number: number;
    title: Title;
    genre: Genre;
    price: number;
    sequel: Book | null;
}
export interface BookList {
    data: Book[];
}
export interface Problem {
    title: string;
    status: number;
    detail: string;
}
export interface paths {
    "/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBooks"];
        put?: never;
        post: operations["addBook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/books/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        get: operations["getBook"];
        put?: never;
        post?: never;
        delete: operations["removeBook"];
        options?: never;
        head?: never;
        patch: operations["changeBook"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Title: Title;
        Genre: Genre;
        NewBook: NewBook;
        Book: Book;
        BookList: BookList;
        Problem: Problem;
    };
    responses: {
        /** @description An error. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBooks: {
        parameters: {
            query?: {
                genre?: "crime" | "poetry" | "history";
                tags?: string[];
                ids?: number[];
                inPrint?: boolean;
                maxPrice?: number;
                since?: string;
                title?: string;
                limit?: number;
            };
            header?: {
                "X-Shop"?: "north" | "south";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The books. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BookList;
                };
            };
            400: components["responses"]["Problem"];
        };
    };
    addBook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewBook;
            };
        };
        responses: {
            /** @description The new book. */
            201: {
                headers: {
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Book;
                };
            };
            400: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
        };
    };
    getBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Book;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
        };
    };
    removeBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The book was removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Problem"];
        };
    };
    changeBook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": {
                    title?: Title;
                    price?: number;
                };
            };
        };
        responses: {
            /** @description The changed book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Book;
                };
            };
            404: components["responses"]["Problem"];
        };
    };
}
