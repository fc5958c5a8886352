import { recusaPorData } from './recusa.server';
import { condicoes, vantagem } from './texto';
import type { Cupom } from '../comum/desconto';
import type { Momento } from '../comum/momento.server';

interface Vitrine {
  readonly cupom: Cupom;
  /** Code of a batch that the visitor was given. */
  readonly codigo: string | null;
  readonly momento: Momento;
}
/** Public view of a coupon; an expired one shows only a notice. */
export const vitrineDe = ({ cupom, codigo, momento }: Vitrine) => {
  const aviso = recusaPorData(cupom, momento);
  const isOver =
    aviso !== undefined &&
    (cupom.situacao === 'CANCELADO' || Boolean(cupom.dataVencimento && cupom.dataVencimento < momento.dia));
  return {
    vantagem: vantagem(cupom),
    nome: cupom.nome,
    aviso,
    codigo: isOver ? null : (codigo ?? cupom.palavraChave),
    condicoes: condicoes(cupom),
  };
};
