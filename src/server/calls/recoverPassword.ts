import type { Call } from '../core/context';
import { fail, Failed } from '../core/failure';
import { groupBy } from '#kit/groupBy';
import { messages } from '#kit/messages';
import { house, said } from '../operations/house';
import { addressKey, loginKey, quota } from '../session/brake';
import { makeLink } from '../session/passwordLink';
import type { MailMessage } from '../ports';
import { findRecoverable, type Recoverable } from '../session/people';

const platform = { company: '*' } as const;
/** Requests an hour: from one address, and for one login or e-mail from anywhere. */
const [perAddress, perPerson] = [20, 3];
const answer = 'Se houver um cadastro com estes dados, enviamos um link por e-mail. Ele vale por 1 hora!';

/**
 * GET user/esqueciminhasenha/{x}: mails a link, good once and for an hour, to who has this login or e-mail. The answer
 * and its time are the same whether there is anybody: the work begins after it.
 */
export const recoverPassword = house('GET user/esqueciminhasenha/{x}', {
  tag: 'Sessão',
  label: 'Pedir um link de nova senha',
  policy: 'public',
  mutates: true,
  result: said.text,
  act: async ({ call }) => {
    const {
      services: { database, now, log, ports },
      params,
      ip,
    } = call;
    if (ports.mail.isOff) fail({ kind: 'business', message: messages.recoveryOff });
    await database.transaction(platform, (tx) => quota(tx, `recuperar|${addressKey(ip)}`, perAddress, now()));
    void sendLinks(call, loginKey(params.x ?? '').slice(0, 254)).catch((cause: unknown) => {
      if (!(cause instanceof Failed)) log.error('password link not sent', {}, cause);
    });
    return answer;
  },
});

const sendLinks = async ({ services }: Call, wanted: string): Promise<void> => {
  const { database, now, ports, models } = services;
  const links = await database.transaction(platform, async (tx) => {
    await quota(tx, `recuperar:${wanted}`, perPerson, now());
    const made: Made[] = [];
    for (const person of await findRecoverable(tx, models, wanted))
      made.push({ person, url: await makeLink(tx, services, person.id) });
    return made;
  });
  const byAddress = groupBy(links, ({ person }) => person.email);
  for (const [email, own] of byAddress)
    await ports.mail.send({ to: [email], subject: 'Retaguarda: crie uma nova senha', ...letterOf(own) });
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
