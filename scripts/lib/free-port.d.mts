export declare function isFree(port: number): Promise<boolean>;

export declare function freePort(): Promise<number>;
