import { phoneKind } from '#kit/phones';
import type { PortTools } from '#kit/work/port';
import { fileProblem } from './files.server';
import { simulatedTemplates } from './simulatedTemplates.server';
import {
  absent,
  WhatsAppError,
  type Line,
  type LineState,
  type Notice,
  type Standing,
  type WhatsAppProvider,
} from './provider.server';

/** State of a simulated line. It is stored in the line's own row, so that any process can go on with it. */
interface Session {
  readonly state: 'close' | 'qr' | 'open';
  /** Milliseconds. */ readonly since: number;
}
/** `outbox` keeps undelivered messages for the page of the simulators. */
type Options = Pick<PortTools, 'now' | 'store' | 'rehearses'> & Partial<Pick<PortTools, 'outbox'>>;
/** Time until the simulated person reads the code. */
const scanning = 6000;
const codeLives = 40_000;
const delivered = 2000;
const seen = 8000;

/**
 * Simulated WhatsApp. Checks requests like the real providers (a connected line, a Brazilian mobile, a text of
 * reasonable length), delivers nothing, and says SIMULAÇÃO in the profile and in the code. A telephone reads the code
 * after six seconds; a number that ends in 0000 has no WhatsApp.
 */
export const simulator = ({ now, store, rehearses, outbox }: Options): WhatsAppProvider => {
  const at = (): number => now().getTime();
  const sessionOf = ({ session }: Line): Session =>
    session === null ? { state: 'close', since: at() } : (JSON.parse(session) as Session);
  /** Applies the time that has passed to the session. */
  const ripened = (line: Line): Session => {
    const session = sessionOf(line);
    const age = at() - session.since;
    if (session.state !== 'qr' || age < scanning) return session;
    return age < codeLives
      ? { state: 'open', since: session.since + scanning }
      : { state: 'close', since: session.since + codeLives };
  };
  const states: Readonly<Record<Session['state'], LineState>> = {
    close: 'DESCONECTADA',
    qr: 'AGUARDANDO_QR',
    open: 'CONECTADA',
  };
  const standing = (line: Line, session: Session): Standing => ({
    state: states[session.state],
    session: JSON.stringify(session),
    number: session.state === 'open' ? `+55119${numberOf(line.name)}` : null,
    profile: session.state === 'open' ? `SIMULAÇÃO ${line.name}` : null,
  });
  const status = (line: Line): Promise<Standing> =>
    Promise.resolve(
      line.session === null
        ? { state: 'SEM_SESSAO', session: null, number: null, profile: null }
        : standing(line, ripened(line)),
    );
  return {
    name: 'SIMULADOR',
    isSimulated: true,
    rehearses,
    lacks: {},
    status,
    templates: simulatedTemplates(store, now),
    create: (line) =>
      Promise.resolve(standing(line, line.session === null ? { state: 'close', since: at() } : ripened(line))),
    screen: (line) => {
      const session = ripened(line);
      const shown: Session = session.state === 'close' ? { state: 'qr', since: at() } : session;
      return Promise.resolve({
        ...standing(line, shown),
        screen:
          shown.state === 'open'
            ? { kind: 'state' }
            : { kind: 'qr', image: null, code: `SIMULAÇÃO:${line.name}:${shown.since}`, pairing: 'SIMU-LADO' },
      });
    },
    restart: (line) =>
      Promise.resolve(
        standing(line, ripened(line).state === 'open' ? { state: 'open', since: at() } : { state: 'qr', since: at() }),
      ),
    logout: (line) => Promise.resolve(standing(line, { state: 'close', since: at() })),
    remove: () => Promise.resolve(),
    send: (line, { key, to, text, file }) => {
      if (ripened(line).state !== 'open')
        return Promise.reject(new WhatsAppError('A instância não está conectada!', { passing: true }));
      if (phoneKind(to) !== 'mobile' || to.endsWith('0000')) return Promise.reject(absent());
      const problem = file && fileProblem(file, text);
      if (problem) return Promise.reject(new WhatsAppError(problem));
      if ((text.trim() === '' && !file) || text.length > 4096)
        return Promise.reject(new WhatsAppError('A mensagem deve ter de 1 a 4.096 caracteres!'));
      outbox?.({ to: [to], subject: `WhatsApp de ${line.name}`, text });
      return Promise.resolve({ id: `simulacao.${at()}.${key}` });
    },
    follow: ({ name }, ids) =>
      Promise.resolve(
        ids.flatMap((id): Notice[] => {
          const age = at() - Number(id.split('.')[1]);
          return age < delivered ? [] : [{ kind: 'delivery', line: name, id, state: age < seen ? 'ENTREGUE' : 'LIDA' }];
        }),
      ),
    // A simulator receives no webhooks.
    proves: () => false,
    notices: () => [],
  };
};

/** Number of eight digits derived from a name. */
const numberOf = (name: string): string =>
  String([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 89_999_999, 7) + 10_000_000);
