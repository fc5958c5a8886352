import type { HandlerContext, Infer } from '#kit';
import { fold } from '#kit/text';
import { empresa } from '../../../schemas/cadastros/empresa';
import { bairro } from '../../../schemas/delivery/entrega/bairro';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { taxaEntrega, type tiposDeTaxa } from '../../../schemas/delivery/entrega/taxaEntrega';
import { centavos, dinheiro, zero, type Centavos } from '../../comum/centavos';
import { diaSemana, inicioDoTurno, noTurno, type Momento } from '../../comum/momento.server';

export type Taxa = Infer<typeof taxaEntrega>;
type Endereco = Infer<typeof pedido>['endereco'];
interface Ponto {
  readonly lat: number;
  readonly lng: number;
}
/** Destination, as the rules match it. */
export interface Lugar {
  readonly cep: string | null;
  /** All names of the neighbourhood, see {@link chaveDoBairro}. */
  readonly bairros: ReadonlySet<string>;
  readonly ponto: Ponto | null;
}

const abreviados: Readonly<Record<string, string>> = {
  jd: 'jardim',
  jdm: 'jardim',
  vl: 'vila',
  pq: 'parque',
  pque: 'parque',
  res: 'residencial',
  resid: 'residencial',
  cj: 'conjunto',
  conj: 'conjunto',
  st: 'setor',
  sta: 'santa',
  sto: 'santo',
  s: 'sao',
  dr: 'doutor',
  nsa: 'nossa senhora',
  n: 'nova',
  cd: 'cidade',
};
/** 'Jd. América' and 'JARDIM AMERICA' are one. */
export const chaveDoBairro = (nome: string): string =>
  fold(nome)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => abreviados[word] ?? word)
    .join(' ');

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
/** Kilometres as the crow flies. */
export const distancia = (a: Ponto, b: Ponto): number => {
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
};
/** True inside an area given by its corners: a ray to the east crosses the border an odd number of times. */
export const dentro = ({ lat, lng }: Ponto, pontos: readonly Ponto[]): boolean => {
  let inside = false;
  for (let at = 0, before = pontos.length - 1; at < pontos.length; before = at, at += 1) {
    const [a, b] = [pontos[at]!, pontos[before]!];
    if (a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng)
      inside = !inside;
  }
  return inside;
};

/** Tie-break of two rules in the same position: the more exact one wins. */
const exatidao: Readonly<Record<keyof typeof tiposDeTaxa, number>> = { AREA: 0, CEP: 1, BAIRRO: 2, RAIO: 3, FIXA: 4 };
export const emOrdem = (regras: readonly Taxa[]): readonly Taxa[] =>
  regras.toSorted((a, b) => a.ordem - b.ordem || exatidao[a.tipo] - exatidao[b.tipo] || a.id - b.id);

const noLugar = (regra: Taxa, { cep, bairros, ponto }: Lugar, loja: Ponto | null): boolean => {
  switch (regra.tipo) {
    case 'FIXA':
      return true;
    case 'BAIRRO':
      return (regra.bairros ?? []).some((nome) => bairros.has(chaveDoBairro(nome)));
    case 'CEP':
      return cep !== null && cep >= (regra.cepInicio ?? '') && cep <= (regra.cepFim ?? '');
    case 'AREA':
      return ponto !== null && dentro(ponto, regra.pontos ?? []);
    case 'RAIO': {
      if (ponto === null || loja === null) return false;
      const km = distancia(loja, ponto);
      return km >= (regra.deKm ?? 0) && km <= (regra.ateKm ?? 0);
    }
  }
};
const noHorario = (regra: Taxa, momento: Momento): boolean =>
  noTurno(regra, momento) &&
  (!regra.diasSemana?.length || regra.diasSemana.includes(diaSemana(inicioDoTurno(regra, momento))));

/** The rule of an address at an hour; undefined where none fits. */
export const regraPara = (
  regras: readonly Taxa[],
  lugar: Lugar,
  { loja, momento }: { readonly loja: Ponto | null; readonly momento: Momento },
): Taxa | undefined => emOrdem(regras).find((one) => one.ativo && noHorario(one, momento) && noLugar(one, lugar, loja));

const pontoDe = (place: Endereco | undefined): Ponto | null =>
  place?.latitude == null || place.longitude == null ? null : { lat: place.latitude, lng: place.longitude };

export const semEntrega = 'Não entregamos neste endereço.';
/** Fee of a delivery. */
export interface Entrega {
  /** Null without rules, or when the staff sets the fee. */
  readonly regra: Taxa | null;
  readonly taxa: Centavos;
  /** Thresholds on the items after discounts: free delivery from this sum on, and the minimum of a delivery. */
  readonly gratisDe: Centavos | null;
  readonly minimo: Centavos | null;
  readonly recusa: string | null;
  /** True beyond the shop's maximum distance, whatever the rules say. */
  readonly estaLonge?: boolean;
  /** True when no rule matches and the staff, who may deliver there, has entered no fee. */
  readonly faltaTaxa?: boolean;
}
/** No fee: nothing is delivered, or somebody else sets the price. */
export const semTaxa: Entrega = { regra: null, taxa: zero, gratisDe: null, minimo: null, recusa: null };
type Context = Pick<HandlerContext, 'rows'>;
/** Query for an address. */
interface Pergunta {
  readonly dita: number | null;
  readonly daLoja: boolean;
  readonly empresa: number;
  /** Time of delivery, or the one asked for. */
  readonly momento: Momento;
}

/**
 * Computes the fee of an address by the company's rules. Without rules, or if staff may deliver elsewhere, the entered
 * fee counts. `daLoja`: a customer's entered fee never counts.
 */
export const entregaPara = async (
  { rows }: Context,
  place: Endereco,
  { dita, daLoja, empresa: id, momento }: Pergunta,
): Promise<Entrega> => {
  const regras = await rows.all(taxaEntrega, { ativo: true });
  const { pedidoMinimo, aceitaForaArea, raioMaximo } = await rows.settings(deliveryConfiguracao);
  const minimo = pedidoMinimo === null ? null : centavos(pedidoMinimo);
  const semRegra = { regra: null, taxa: centavos(dita ?? 0), gratisDe: null, minimo };
  const fora = daLoja || !aceitaForaArea ? semEntrega : null;
  const shop = await rows.get(empresa, id);
  const onde = { loja: pontoDe(shop?.address), momento };
  const lugar = await lugarDe({ rows }, place);
  if (raioMaximo !== null && lugar.ponto && onde.loja && distancia(onde.loja, lugar.ponto) > raioMaximo)
    return { ...semRegra, recusa: fora, estaLonge: true, faltaTaxa: fora === null && dita === null };
  if (regras.length === 0) return { ...semRegra, recusa: daLoja ? semEntrega : null };
  const regra = regraPara(regras, lugar, onde);
  if (!regra) return { ...semRegra, recusa: fora, faltaTaxa: fora === null && dita === null };
  return {
    regra,
    taxa: centavos(regra.valor ?? 0),
    gratisDe: regra.gratisAcimaDe == null ? null : centavos(regra.gratisAcimaDe),
    minimo: regra.pedidoMinimo == null ? minimo : centavos(regra.pedidoMinimo),
    recusa: regra.entrega ? null : semEntrega,
  };
};
/** Destination with the names of its neighbourhood: the written one and its known aliases. */
const lugarDe = async ({ rows }: Pick<Context, 'rows'>, place: Endereco): Promise<Lugar> => {
  const written = chaveDoBairro(place?.neighborhoord ?? '');
  const known =
    place?.city == null || written === '' ? [] : await rows.all(bairro, { cidade: place.city, ativo: true });
  const same = known.map(({ nome, nomes }) => [nome, ...(nomes ?? [])].map(chaveDoBairro));
  return {
    cep: place?.cep?.replace(/\D/g, '') || null,
    bairros: new Set([...(written === '' ? [] : [written]), ...same.filter((names) => names.includes(written)).flat()]),
    ponto: pontoDe(place),
  };
};

const custoDe = (valores: readonly number[]): string => {
  const [de, ate] = [Math.min(...valores), Math.max(...valores)];
  if (de === 0) return ate === 0 ? 'Entrega grátis' : 'Entrega grátis perto da loja';
  return `Entrega ${de === ate ? 'de' : 'a partir de'} ${dinheiro(de)}`;
};
/** Range of fees and times by the rules valid now; undefined without any. */
export const entregaNaPorta = async (
  { rows }: Context,
  momento: Momento,
): Promise<{ readonly custo: string; readonly tempo: string | null } | undefined> => {
  const regras = (await rows.all(taxaEntrega, { ativo: true, entrega: true })).filter((one) => noHorario(one, momento));
  if (regras.length === 0) return undefined;
  const tempos = regras.map(({ tempoMin, tempoMax }) => ({ min: tempoMin ?? tempoMax, max: tempoMax }));
  const isTold = tempos.every(({ max }) => max != null);
  return {
    custo: custoDe(regras.map(({ valor }) => valor ?? 0)),
    tempo: isTold
      ? tempoDe({
          tempoMin: Math.min(...tempos.map(({ min }) => min ?? 0)),
          tempoMax: Math.max(...tempos.map(({ max }) => max ?? 0)),
        })
      : null,
  };
};

/** Time for people: «35 a 50 min». */
export const tempoDe = ({ tempoMin, tempoMax }: Pick<Taxa, 'tempoMin' | 'tempoMax'>): string | null =>
  tempoMax == null ? null : tempoMin == null ? `até ${tempoMax} min` : `${tempoMin} a ${tempoMax} min`;
