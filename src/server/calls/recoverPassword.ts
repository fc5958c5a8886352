import type { Services } from '../core/context';
import { fail, Failed } from '../core/failure';
import type { Tx } from '../db/database';
import { enqueue } from '../jobs/queue';
import { hopeless, type Worker } from '../jobs/runner';
import { groupBy } from '#kit/groupBy';
import { messages } from '#kit/messages';
import { house, said } from '../operations/house';
import { addressKey, loginKey, quota } from '../session/brake';
import { endOfLink, makeLink } from '../session/passwordLink';
import type { MailMessage } from '../ports';
import { findRecoverable, type Recoverable } from '../session/people';

const platform = { company: '*' } as const;
/** Requests an hour: from one address, and for one login or e-mail from anywhere. */
const [perAddress, perPerson] = [20, 3];
const answer = 'Se houver um cadastro com estes dados, enviamos um link por e-mail. Ele vale por 1 hora!';

export const recoveryJobs = 'recuperarSenha';
const seal = 'recuperarSenha';

/**
 * GET user/esqueciminhasenha/{x}: mails a link, good once and for an hour, to who has this login or e-mail. The answer
 * and its time are the same whether there is anybody: a job looks for them after it.
 */
export const recoverPassword = house('GET user/esqueciminhasenha/{x}', {
  tag: 'Sessão',
  label: 'Pedir um link de nova senha',
  policy: 'public',
  mutates: true,
  result: said.text,
  act: async ({ call }) => {
    const {
      services: { database, now, mail, ports },
      params,
      ip,
    } = call;
    if (!mail.isOn) fail({ kind: 'business', message: messages.recoveryOff });
    const wanted = loginKey(params.x ?? '').slice(0, 254);
    await database.transaction(platform, async (tx) => {
      await quota(tx, `recuperar|${addressKey(ip)}`, perAddress, now());
      await enqueue(tx, {
        kind: recoveryJobs,
        payload: { quem: ports.vault.seal(new TextEncoder().encode(wanted), seal), em: now().toISOString() },
        company: null,
        user: null,
      });
    });
    return answer;
  },
});

/** Makes the links and leaves their mails in one transaction with the end of the job. */
export const recoveryWorker = (services: Services): Worker => ({
  run: async (job) => {
    const { quem, em } = job.payload as { readonly quem: string; readonly em: string };
    const bytes = services.ports.vault.unseal(quem, seal) ?? hopeless('O pedido não pode mais ser lido!');
    const asked = new Date(em);
    try {
      await services.database.transaction(platform, async (tx) => {
        if (endOfLink(asked) > services.now()) await leaveLinks(tx, services, new TextDecoder().decode(bytes), asked);
        await job.done(tx);
      });
    } catch (cause) {
      // Asked too often: nobody is told so, or it would be known that there is somebody.
      if (!(cause instanceof Failed)) throw cause;
      await services.database.transaction(platform, (tx) => job.done(tx));
    }
  },
  failed: () => Promise.resolve(),
});

const leaveLinks = async (tx: Tx, services: Services, wanted: string, asked: Date): Promise<void> => {
  const { now, mail, models } = services;
  await quota(tx, `recuperar:${wanted}`, perPerson, now());
  const made: Made[] = [];
  for (const person of await findRecoverable(tx, models, wanted))
    made.push({ person, url: await makeLink(tx, services, person.id, asked) });
  for (const [email, own] of groupBy(made, ({ person }) => person.email))
    await mail.leave(
      tx,
      { to: [email], subject: 'crie uma nova senha', ...letterOf(own) },
      { until: endOfLink(asked), branded: true },
    );
};
interface Made {
  readonly person: Recoverable;
  readonly url: string;
}

/** One user gets a button; of several with one address each link stands beside its login. */
const letterOf = (links: readonly Made[]): Pick<MailMessage, 'text' | 'button' | 'note'> => {
  const [{ person, url }] = links as readonly [Made, ...Made[]];
  const note = 'Se não foi você, ignore esta mensagem: sua senha continua a mesma.';
  const asked = `Olá, ${person.name}!\n\nRecebemos um pedido para criar uma nova senha.`;
  return links.length === 1
    ? {
        text: `${asked} Abra o link em até 1 hora; ele vale uma única vez.\n\nUsuário: ${person.login}`,
        button: { label: 'Criar nova senha', url },
        note,
      }
    : {
        text: [
          `${asked} Abra o link do usuário em até 1 hora; cada um vale uma única vez:`,
          ...links.map((one) => `Usuário ${one.person.login}:\n${one.url}`),
        ].join('\n\n'),
        note,
      };
};
