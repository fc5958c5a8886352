import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { consentimento } from '../../schemas/sistema/consentimento';
import { textoConsentimento, textoPadrao } from '../../schemas/sistema/textoConsentimento';

export type Texto = Infer<typeof textoConsentimento>;
type Cliente = Infer<typeof cliente>;
type Canal = Infer<typeof consentimento>['canal'];
type Context = Pick<HandlerContext, 'rows'>;

const ultimoTexto = ({ rows }: Context, empresa: number): Promise<Texto | undefined> =>
  rows.one(textoConsentimento, { empresa, $sort: [['numero', 'desc']] });

/** Creates the next version; earlier ones stay as shown. */
export const novaVersao = async (context: Context, empresa: number, texto: string): Promise<Texto> => {
  const numero = ((await ultimoTexto(context, empresa))?.numero ?? 0) + 1;
  return context.rows.insert(textoConsentimento, { empresa, numero, nome: `Versão ${numero}`, texto });
};
/** Current text of a company; the default text becomes the first version when it has none. */
export const textoVigente = async (context: Context, empresa: number): Promise<Texto> =>
  (await ultimoTexto(context, empresa)) ?? novaVersao(context, empresa, textoPadrao);

/** Channel and text of a consent. Instant and user are the transaction's. */
interface Ato {
  readonly canal: Canal;
  readonly observacao?: string | null;
  readonly texto?: number;
}
const anotar = async (
  { rows }: Context,
  { empresa, id, telefone }: Cliente,
  ato: 'DADO' | 'RETIRADO',
  { canal, observacao = null, texto }: Ato,
): Promise<void> => {
  await rows.insert(consentimento, {
    ato,
    empresa,
    cliente: id,
    telefone,
    canal,
    observacao,
    ...(texto !== undefined && { texto }),
  });
};

/** Records consent to messages, with the text shown. */
export const consentir = async (
  context: Context,
  who: Cliente,
  dia: string,
  ato: Ato & { readonly texto: number },
): Promise<void> => {
  await anotar(context, who, 'DADO', ato);
  await context.rows.update(cliente, who, { aceitaMensagens: true, dataConsentimento: dia });
};
/** Records an opt-out, which overrides earlier consents of the customer. */
export const anotarRetirada = (context: Context, who: Cliente, ato: Ato): Promise<void> =>
  anotar(context, who, 'RETIRADO', ato);
/** Withdraws the consent. `apaga`: the caller erases the customer's record. */
export const retirar = async (context: Context, who: Cliente, ato: Ato, apaga = false): Promise<void> => {
  await anotar(context, who, 'RETIRADO', ato);
  if (!apaga) await context.rows.update(cliente, who, { aceitaMensagens: false, dataConsentimento: null as never });
};
