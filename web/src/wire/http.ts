// Asking over HTTP: JSON in and out, the session's token on every change, refusals as one kind of error.
//
// Law: nobody waits for ever. `Unreachable` means that nobody knows what became of the question; an answer that cannot
// be read is neither that nor a refusal.

import type { Reason, Session } from "../protocol";

/** Nothing was done, for this one reason: the key of its sentence, and what it is about. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly about: Record<string, unknown>,
    readonly status: number,
  ) {
    super(reason);
  }
}

/** The house could not be reached at all. */
export class Unreachable extends Error {}

const PATIENCE_MS = 15_000;
let csrf = "";

export function remember(session: Session | null): void {
  csrf = session?.csrf ?? "";
}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const said = await read(await raw(method, path, body), path);
  try {
    return JSON.parse(said) as Answer;
  } catch {
    throw new Error(`unreadable: ${path}`);
  }
}

export async function text(path: string): Promise<string> {
  return read(await raw("GET", path), path);
}

/** The whole answer; the line may break in the middle of it. */
async function read(response: Response, path: string): Promise<string> {
  return response.text().catch(() => {
    throw new Unreachable(path);
  });
}

async function raw(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (method !== "GET") headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf) headers["X-Sabot-CSRF"] = csrf;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      signal: AbortSignal.timeout(PATIENCE_MS),
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return response;
  const refused = (await response.json().catch(() => ({}))) as { reason?: Reason; about?: Record<string, unknown> };
  throw new Refusal(refused.reason ?? "edge.our_fault", refused.about ?? {}, response.status);
}
