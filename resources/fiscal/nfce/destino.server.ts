import type { Destinatario, Endereco, Nota } from './nota.server';

/** Destination seen from the seller (idDest): 1 same state, 2 another state. Exports are not issued here. */
export type Destino = '1' | '2';
type Partes = Pick<Nota, 'emitente' | 'destinatario' | 'entrega' | 'presenca'>;

/**
 * Destination of the goods. A consumer in the shop buys in its state, wherever they live; else the place of delivery
 * decides.
 */
export const destinoDe = ({ emitente, destinatario, entrega, presenca }: Partes): Destino => {
  if (!destinatario || (presenca === '1' && destinatario.consumidorFinal)) return '1';
  return (entrega ?? destinatario.endereco).uf === emitente.endereco.uf ? '1' : '2';
};

/**
 * CFOPs of a sale within the state, and those of a sale to another. Goods made here or bought go as 6107 and 6108 to
 * buyers who are no contributors.
 */
const paraFora: Readonly<Record<string, readonly [contribuinte: string, naoContribuinte: string]>> = {
  5101: ['6101', '6107'],
  5102: ['6102', '6108'],
  5103: ['6103', '6103'],
  5104: ['6104', '6104'],
  5115: ['6115', '6115'],
  5405: ['6404', '6404'],
  5910: ['6910', '6910'],
};
const deFora = new Set(Object.values(paraFora).flat());
/** CFOPs of goods whose tax the substitute has already paid. */
export const cfopsDoRetido: ReadonlySet<string> = new Set(['5405', '6404']);
/** CFOP of a product for the sale's destination. */
export const cfopPara = (cfop: string, destino: Destino, indIEDest: Destinatario['indIEDest']): string =>
  destino === '1' ? cfop : (paraFora[cfop]?.[indIEDest === '9' ? 1 : 0] ?? cfop);
export const cfopsDoEstado: ReadonlySet<string> = new Set(Object.keys(paraFora));
export const cfopAceito = (cfop: string, destino: Destino): boolean =>
  (destino === '1' ? cfopsDoEstado : deFora).has(cfop);

const sulESudeste = new Set(['MG', 'PR', 'RJ', 'RS', 'SC', 'SP']);
const importado = new Set(['1', '2', '3', '8']);
/** Percent of ICMS between states (Resoluções do Senado 22/1989 and 13/2012). */
export const aliquotaInterestadual = (de: string, para: string, origem: string): number => {
  if (importado.has(origem)) return 4;
  return sulESudeste.has(de) && !sulESudeste.has(para) ? 7 : 12;
};

/**
 * States without exempt contributors (rule E16a-30, NT 2025.001 v1.03): there a buyer without a registration is no
 * contributor.
 */
export const semIsento: ReadonlySet<string> = new Set('AL AM BA CE DF ES GO MG MS MT PB PE RJ RN RS SE SP'.split(' '));
/** State registration of the buyer in the layout's terms. */
export const inscricaoDe = (
  escrita: string | null | undefined,
  uf: string,
): Pick<Destinatario, 'indIEDest' | 'inscricaoEstadual'> => {
  if (!escrita) return { indIEDest: '9' };
  if (escrita === 'ISENTO') return { indIEDest: semIsento.has(uf) ? '9' : '2' };
  return { indIEDest: '1', inscricaoEstadual: escrita };
};
/** True when the address has all fields of the layout. */
export const enderecoCompleto = (to: Endereco | undefined): boolean =>
  to !== undefined &&
  to.logradouro !== '' &&
  to.bairro !== '' &&
  to.codigoMunicipio.length === 7 &&
  to.cep.length === 8;
