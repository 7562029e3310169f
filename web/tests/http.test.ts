import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, Problem } from '../table/http';

// A server that answers each request with the next of these.
function serve(answers: { status?: number; body: unknown }[]): { method: string; path: string; token: string }[] {
  const asked: { method: string; path: string; token: string }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    asked.push({ method: init.method ?? '', path, token: headers['X-Casus-Token'] ?? '' });
    const { status = 200, body } = answers.shift() ?? { status: 500, body: {} };
    return Promise.resolve({ ok: status === 200, status, json: () => Promise.resolve(body) });
  });
  return asked;
}

const me = (id: string, token: string) => ({ user: { id, name: 'Anna' }, token });
const wrongToken = { status: 403, body: { error: { code: 'wrong_token', text: 'the token is another' } } };

describe('a request', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is sent again when another tab of the same person has a new session', async () => {
    const asked = serve([{ body: me('u1', 'old') }, wrongToken, { body: me('u1', 'new') }, { body: { id: 'table1' } }]);
    await api.me();
    expect(await api.start('table1')).toEqual({ id: 'table1' });
    expect(asked.map((one) => one.token)).toEqual(['', 'old', '', 'new']);
  });

  it('is not sent in the name of somebody else', async () => {
    const asked = serve([{ body: me('u1', 'old') }, wrongToken, { body: me('u2', 'new') }]);
    await api.me();
    await expect(api.resign('table1')).rejects.toMatchObject({ code: 'other_person' });
    expect(asked).toHaveLength(3);
  });

  it('carries the new token after logging in', async () => {
    const asked = serve([{ body: me('u1', 'fresh') }, { body: {} }]);
    await api.login('Anna', 'correct horse', true);
    await api.start('table1');
    expect(asked[1]?.token).toBe('fresh');
  });

  it('that is refused says why in the words of the server', async () => {
    const text = 'The name "Anna" is taken, or one that looks like it.';
    serve([{ status: 409, body: { error: { code: 'name_taken', text } } }]);
    const wrong = await api.change({ name: 'Anna' }).catch((problem: unknown) => problem);
    expect(wrong).toBeInstanceOf(Problem);
    expect((wrong as Problem).message).toBe(text);
  });
});
