import type { HandlerContext, Infer } from '#kit';
import { integracaoEmpresa, ouve } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import type { Acesso } from '../ifood/cliente.server';
import { catalogoDoIfood, type CatalogoRemoto, type Pedir } from './catalogo.server';

type Integracao = Infer<typeof integracaoEmpresa>;
type Recusar = Pick<HandlerContext, 'refuse'>;
/** Opens a transaction in the company of the account. */
type Transacao = <T>(run: (within: Pick<HandlerContext, 'rows'>) => Promise<T>) => Promise<T>;
export interface Fora {
  readonly ports: Pick<HandlerContext['ports'], 'ifood'>;
  readonly transaction: Transacao;
}
/** Account at iFood whose catalogue can be asked for. */
export interface LojaNoIfood {
  readonly integracao: Integracao;
  readonly idLoja: string;
  /** Everything it answers says SIMULAÇÃO. */
  readonly simulado: boolean;
  readonly pedir: Pedir;
  readonly catalogo: CatalogoRemoto;
  /** File at an address that iFood gave. */
  readonly baixar: (url: string) => Promise<Uint8Array>;
}

/** Calls iFood with the authorisation of an account, and stores the one that follows it. */
const pedirComo = ({ ports, transaction }: Fora, integracao: Integracao): Pedir | undefined => {
  const cliente = ports.ifood.de(integracao.ambiente);
  if (!cliente) return undefined;
  return async (metodo, path, body) => {
    const renovacao = await transaction(({ rows }) => rows.secret(integracaoEmpresa, integracao, 'renovacao'));
    const acesso: Acesso = {
      renovacao: renovacao ?? null,
      guardar: async (nova) => {
        await transaction(({ rows }) =>
          rows.change(integracaoEmpresa, integracao.id, {
            renovacao: nova.renovacao,
            expiraEm: nova.expiraEm?.toISOString() ?? null,
          }),
        );
      },
    };
    return cliente.pedir(acesso, metodo, path, body);
  };
};
/** The shop of an account; undefined where it cannot be asked. */
export const lojaDe = (fora: Fora, integracao: Integracao): LojaNoIfood | undefined => {
  const pedir = integracao.idLoja === null ? undefined : pedirComo(fora, integracao);
  if (!pedir || integracao.idLoja === null) return undefined;
  return {
    integracao,
    idLoja: integracao.idLoja,
    simulado: integracao.ambiente === 'SIMULACAO',
    pedir,
    catalogo: catalogoDoIfood(pedir, integracao.idLoja),
    baixar: (url) => fora.ports.ifood.de(integracao.ambiente)!.baixar(url),
  };
};
/** The shop of the given account, or of the only one; refuses with the next step for the person. */
export const lojaNoIfood = async (context: Fora & Recusar, id: number | null | undefined): Promise<LojaNoIfood> => {
  const contas = await context.transaction(({ rows }) =>
    rows.all(integracaoEmpresa, { servico: 'IFOOD', ...(id != null && { id }), ...ouve }),
  );
  const [conta, outra] = contas;
  if (!conta)
    return context.refuse('Ligue a integração com o iFood antes, em Integrações › Plataformas!', 'integracaoEmpresa');
  if (outra) return context.refuse('Escolha de qual loja do iFood!', 'integracaoEmpresa');
  return (
    lojaDe(context, conta) ??
    context.refuse(
      'Informe o código da loja no iFood e a credencial, em Integrações › Plataformas!',
      'integracaoEmpresa',
    )
  );
};
