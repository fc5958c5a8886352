import type { HandlerContext, Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { instanciaWhatsapp, vidaDaInstancia } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { qrImage } from '../comum/qr.server';
import { WhatsAppError, type Line, type Screen, type Standing, type WhatsAppProvider } from './provider.server';

export type Instance = Infer<typeof instanciaWhatsapp>;
type Ports = HandlerContext['ports'];
/** Context that calls and routines share. */
export interface Outside extends Pick<OutsideContext, 'ports' | 'now' | 'refuse'> {
  /** Runs a transaction in the company of the instance. */
  transaction<T>(run: (within: HandlerContext) => Promise<T>): Promise<T>;
}

export const providerOf = ({ ports }: Pick<Outside, 'ports'>, { provedor }: Instance): WhatsAppProvider => {
  const provider = provedor ? ports.whatsapp.of(provedor) : undefined;
  if (!provider) throw new WhatsAppError('O provedor desta instância não está configurado! Fale com o suporte.');
  return provider;
};

const label = ({ id }: Instance): string => `whatsapp:${id}`;
/** Opens the sealed session that the provider gave. */
export const lineOf = ({ vault }: Ports, instance: Instance): Line => {
  const session = instance.sessao == null ? undefined : vault.unseal(instance.sessao, label(instance));
  return {
    name: instance.identificador ?? `instancia-${instance.id}`,
    numberId: instance.numeroId ?? null,
    accountId: instance.contaId ?? null,
    session: session ? new TextDecoder().decode(session) : null,
  };
};
const sealed = ({ vault }: Ports, instance: Instance, session: string | null): string | null =>
  session === null ? null : vault.seal(new TextEncoder().encode(session), label(instance));

/** Stores the state of a line as the provider reports it, with its other data. */
export const standAt = async (
  { rows, move }: Pick<HandlerContext, 'rows' | 'move'>,
  line: Instance,
  state: Instance['estado'],
  told: Partial<Omit<Instance, 'estado'>>,
): Promise<Instance> =>
  (await move(vidaDaInstancia, line, { to: state }, told)) ?? rows.update(instanciaWhatsapp, line, told);

/** Stores a changed state of a line. Writes only these fields, so that concurrent changes of others stay. */
export const keep = (
  { ports, now, transaction }: Outside,
  instance: Instance,
  { state, session, number, profile }: Standing,
  notice: string | null = null,
): Promise<Instance> =>
  transaction(async (within) => {
    const fresh = (await within.rows.get(instanciaWhatsapp, instance.id, { lock: true })) ?? within.notFound();
    return standAt(within, fresh, state, {
      numero: number ?? fresh.numero,
      perfil: profile ?? fresh.perfil,
      aviso: notice,
      atualizadaEm: now.toISOString(),
      ...(lineOf(ports, fresh).session !== session && { sessao: sealed(ports, instance, session) }),
    });
  });

/**
 * Asks the provider about a line and stores the answer; a refusal ({@link WhatsAppError}) is stored on the instance
 * too.
 */
export const ask = async <S extends Standing>(
  outside: Outside,
  instance: Instance,
  question: (provider: WhatsAppProvider, line: Line) => Promise<S>,
): Promise<S> => {
  try {
    const provider = providerOf(outside, instance);
    const line = lineOf(outside.ports, instance);
    const made =
      line.session === null && !provider.lacks.capturartela
        ? { ...line, session: (await provider.create(line)).session }
        : line;
    const standing = await question(provider, made);
    await keep(outside, instance, standing);
    return standing;
  } catch (error) {
    if (!(error instanceof WhatsAppError)) throw error;
    await outside.transaction(({ rows }) =>
      rows.change(instanciaWhatsapp, instance.id, {
        aviso: error.message.slice(0, 300),
        atualizadaEm: outside.now.toISOString(),
      }),
    );
    throw error;
  }
};
/** Data of the dialog «Conectar». */
export const viewOf = ({ state, number, profile, screen }: Standing & { readonly screen?: Screen }) => ({
  estado: instanciaWhatsapp.fields.estado.choices[state] === undefined ? state : stateText(state),
  numero: number,
  perfil: profile,
  tela: screen?.kind === 'qr' ? (screen.image ?? qrImage(screen.code)) : null,
  codigo: screen?.kind === 'qr' ? screen.pairing : null,
});
const stateText = (state: Standing['state']): string => {
  const choice: unknown = instanciaWhatsapp.fields.estado.choices[state];
  return typeof choice === 'string' ? choice : (choice as { readonly label: string }).label;
};
