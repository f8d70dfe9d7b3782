const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Compares digests in constant time, so that the response time reveals nothing about the secret. */
async function isSame(given: string, secret: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(given), digest(secret)]);
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0;
}

export async function hasBearer(request: Request, secret: string): Promise<boolean> {
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return given !== undefined && isSame(given, secret);
}
