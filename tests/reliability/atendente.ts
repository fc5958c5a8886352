import { signedIn } from '../bench/product';

const ditos = ['VENDEU', 'SEM_INTERESSE', 'NUMERO_ERRADO', 'RETORNAR', 'NAO_LIGAR'] as const;

/** State that the attendants of one run share. */
export interface Sala {
  readonly lista: number;
  readonly motivo: number;
  readonly urls: readonly string[];
  /** The login that holds a contact, by the answers that have come. */
  readonly com: Map<number, string>;
  /** Outcomes that were acknowledged. */
  readonly desfechos: Map<number, { readonly login: string; readonly desfecho: (typeof ditos)[number] }>;
  readonly erros: string[];
  repetidos: number;
  abandonos: number;
  recusas: number;
  /** Ends the time of a contact whose person has left. */
  soltar(id: number): Promise<void>;
}
interface Resposta {
  readonly status: number;
  readonly result: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Asks until an answer comes: at the other server where one is gone, under the same key. */
const perguntador = async (sala: Sala, login: string, at: number) => {
  let onde = at;
  let session = await signedIn(sala.urls[onde % 2]!, login);
  return async (path: string, body: object): Promise<Resposta> => {
    const key = crypto.randomUUID();
    for (const until = Date.now() + 120_000; Date.now() < until;) {
      const url = sala.urls[onde % 2]!;
      try {
        const answer = await fetch(`${url}/services/${path}`, {
          method: 'POST',
          headers: { ...session, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        });
        const text = await answer.text();
        const renewed = answer.headers.get('remember-me');
        if (renewed) session = { 'remember-me': renewed };
        if (answer.status === 401) session = await signedIn(url, login);
        else if (answer.status < 500) {
          const { result, hasError } = JSON.parse(text) as {
            readonly result?: Resposta['result'] | null;
            readonly hasError?: boolean;
          };
          // A refusal in words comes as 200 too.
          return { status: hasError && answer.status === 200 ? 422 : answer.status, result: result ?? {}, text };
        }
      } catch {
        // The server is gone; an answer that was on its way is asked for again.
        onde += 1;
      }
      sala.repetidos += 1;
      await pause(150);
    }
    throw new Error(`${login}: ${path} não respondeu em dois minutos`);
  };
};

/** Calls one contact after the other until none is left; how many had an outcome of this person. */
export const atender = async (sala: Sala, login: string, at: number): Promise<number> => {
  const pedir = await perguntador(sala, login, at);
  let feitos = 0;
  for (let vez = 1, vazias = 0; vazias < 20; vez++) {
    const { status, result, text } = await pedir('mailing/proximo', { lista: sala.lista });
    const contato = result.contato as { readonly id: number } | null | undefined;
    if (status !== 200) {
      // Somebody else was quicker with the only ones that are left.
      if (status !== 422 && status !== 409) sala.erros.push(`${login}: próximo ${status} ${text.slice(0, 200)}`);
      await pause(50);
      continue;
    }
    if (!contato) {
      vazias += 1;
      await pause(100);
      continue;
    }
    vazias = 0;
    const { id } = contato;
    const outro = sala.com.get(id);
    if (outro !== undefined && outro !== login) sala.erros.push(`${id}: com ${outro} e com ${login}`);
    if (sala.desfechos.has(id)) sala.erros.push(`${id}: já terminado, e ${login} o recebeu`);
    sala.com.set(id, login);
    if (vez % 40 === 0 && (await larga(sala, pedir, id))) continue;
    const desfecho = ditos[(vez + at) % ditos.length]!;
    sala.com.delete(id);
    const fim = await pedir(`mailing/${id}/encerrar-atendimento`, {
      desfecho,
      ...(desfecho === 'VENDEU' && { valor: 10.1 }),
      ...(desfecho === 'SEM_INTERESSE' && { motivo: sala.motivo }),
      ...(desfecho === 'RETORNAR' && { retorno: new Date(Date.now() + 86_400_000).toISOString() }),
    });
    if (fim.status === 200) {
      sala.desfechos.set(id, { login, desfecho });
      feitos += 1;
    } else sala.erros.push(`${id}: ${login} tinha o contato, e ouviu ${fim.status} ${fim.text.slice(0, 200)}`);
  }
  return feitos;
};

/** Leaves in the middle of a call. True once another has the contact, whose outcome this person cannot say any more. */
const larga = async (sala: Sala, pedir: Awaited<ReturnType<typeof perguntador>>, id: number): Promise<boolean> => {
  const eu = sala.com.get(id);
  sala.com.delete(id);
  await sala.soltar(id);
  sala.abandonos += 1;
  for (const until = Date.now() + 5_000; Date.now() < until && !sala.desfechos.has(id);) await pause(25);
  if (!sala.desfechos.has(id)) {
    // Nobody has ended it meanwhile: this person goes on, unless another calls.
    const { status } = await pedir(`mailing/${id}/iniciar-atendimento`, {});
    if (status !== 200) return true;
    if (eu !== undefined) sala.com.set(id, eu);
    return false;
  }
  const { status, text } = await pedir(`mailing/${id}/encerrar-atendimento`, { desfecho: 'NAO_LIGAR' });
  if (status === 200) sala.erros.push(`${id}: quem o largou ainda disse o que houve: ${text.slice(0, 100)}`);
  else sala.recusas += 1;
  return true;
};
