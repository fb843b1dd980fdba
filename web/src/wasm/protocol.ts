// What page and worker send each other.

export interface Request {
  id: number;
  request: unknown;
}

export type Reply = { id: number; ok: unknown } | { id: number; error: string };
