/** Rules of invoices and dunning without rows: amounts, days and sentences. */
import { dayText } from '#kit/dayText';
import type { BusinessDays } from '#kit/businessDays';
import { plusDays } from '#kit/period';
import type { Infer } from '#kit';
import type { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { centavos, emCentavos, menor, menos, reais, zero, type Centavos } from '../../comum/centavos';
import { lastOfMonth } from '#kit/months';

export type Fatura = Infer<typeof faturaEmpresa>;
export type Item = NonNullable<Fatura['itens']>[number];
export interface Aviso {
  readonly dias: number;
  readonly email: boolean;
  readonly sino: boolean;
  /** With the bell, to those who have turned it on; null: of before the field. */
  readonly whatsapp: boolean | null;
  readonly texto: string | null;
}

const dia = 86_400_000;
export const diasEntre = (de: string, ate: string): number => Math.round((Date.parse(ate) - Date.parse(de)) / dia);
export const ultimoDia = (competencia: string): string => lastOfMonth(`${competencia}-01`);
export const mesAnterior = (competencia: string): string => plusDays(`${competencia}-01`, -1).slice(0, 7);

export interface Encargos {
  readonly multa: Centavos;
  readonly juros: Centavos;
  readonly dias: number;
}
/** Fine and interest of an unpaid invoice on a day. Interest runs from the due date, by the day of a month of 30. */
export const encargosEm = (
  { valor, vencimento, pagavelAte }: Pick<Fatura, 'valor' | 'vencimento' | 'pagavelAte'>,
  hoje: string,
  regra: { readonly multa: number; readonly juros: number },
): Encargos => {
  if (hoje <= (pagavelAte ?? vencimento)) return { multa: zero, juros: zero, dias: 0 };
  const dias = diasEntre(vencimento, hoje);
  const cents = centavos(valor);
  return {
    multa: emCentavos(Math.round((cents * regra.multa) / 100)),
    juros: emCentavos(Math.round((cents * regra.juros * dias) / 3000)),
    dias,
  };
};
export const totalEm = (
  fatura: Parameters<typeof encargosEm>[0],
  hoje: string,
  regra: Parameters<typeof encargosEm>[2],
) => {
  const { multa, juros } = encargosEm(fatura, hoje, regra);
  return emCentavos(centavos(fatura.valor) + multa + juros);
};

const item = (tipo: Item['tipo'], descricao: string, valor: number): Item => ({
  tipo,
  descricao: descricao.slice(0, 120),
  quantidade: 1,
  unitario: valor,
  valor,
});
export interface Contratado {
  readonly nome: string | null;
  readonly valor: number | null;
  readonly inicio: string;
  readonly fim: string | null;
  readonly ativo: boolean;
  readonly cobranca: 'MENSAL' | 'ANUAL' | 'UNICA' | 'POR_USO';
  /** Month of the last invoice that charged it. */
  readonly ultimaFatura: string | null;
}
const haUmAno = (competencia: string): string => `${Number(competencia.slice(0, 4)) - 1}${competencia.slice(4)}`;
/**
 * True when a service is charged in a month: monthly while in force on the due date, yearly a year after its last
 * charge, once on its first invoice. A service by use has no counter and is charged by an adjustment.
 */
export const cobraEm = (
  { cobranca, inicio, fim, ativo, ultimaFatura }: Omit<Contratado, 'nome' | 'valor'>,
  competencia: string,
  vencimento: string,
): boolean => {
  if (inicio > vencimento) return false;
  if (cobranca === 'UNICA') return ultimaFatura === null;
  if (!ativo || (fim !== null && fim < vencimento)) return false;
  return (
    cobranca === 'MENSAL' || (cobranca === 'ANUAL' && (ultimaFatura === null || ultimaFatura <= haUmAno(competencia)))
  );
};
/** Lines of a month: plan, services as they were hired, and as much of the credit as there is to take off. */
export const itensDoMes = ({
  competencia,
  vencimento,
  plano,
  servicos,
  bonus = zero,
  credito,
}: {
  readonly competencia: string;
  readonly vencimento: string;
  readonly plano: { readonly nome: string; readonly valor: number };
  readonly servicos: readonly Contratado[];
  /** Discount of a recommended company. */ readonly bonus?: Centavos;
  readonly credito: number;
}): readonly Item[] => {
  const [de, ate] = [`${competencia}-01`, ultimoDia(competencia)].map(dayText) as [string, string];
  const devidos = [
    ...(plano.valor > 0 ? [item('PLANO', `Plano ${plano.nome}, de ${de} a ${ate}`, plano.valor)] : []),
    ...servicos.flatMap((um) =>
      um.valor !== null && um.valor > 0 && cobraEm(um, competencia, vencimento)
        ? [item('SERVICO', `${um.nome ?? 'Serviço'}, contratado em ${dayText(um.inicio)}`, um.valor)]
        : [],
    ),
  ];
  const soma = somaDe(devidos);
  const desconto = menor(bonus, soma);
  const abate = Math.min(centavos(credito), soma - desconto);
  return [
    ...devidos,
    ...(desconto > 0 ? [item('INDICACAO', 'Bônus de boas-vindas por indicação', reais(menos(desconto)))] : []),
    ...(abate > 0 ? [item('CREDITO', 'Crédito da empresa', reais(-abate))] : []),
  ];
};
export const somaDe = (itens: readonly Pick<Item, 'valor'>[]): Centavos =>
  emCentavos(itens.reduce((soma, { valor }) => soma + centavos(valor), 0));

/** Next due date within some days from today: the month's day of the company. */
export const vencimentoProximo = (hoje: string, diaVencimento: number, dias: number): string | undefined =>
  Array.from({ length: dias + 1 }, (_, mais) => plusDays(hoje, mais)).find(
    (data) => Number(data.slice(8)) === diaVencimento,
  );

export const avisosPadrao: readonly Aviso[] = [-5, 0, 3, 10].map((dias) => ({
  dias,
  email: true,
  sino: true,
  whatsapp: true,
  texto: null,
}));
export const retentativasPadrao: readonly number[] = [1, 3, 7];

/** Day of a notice: that many days from the due date, or the next business day. */
export const diaDoAviso = (vencimento: string, { dias }: Pick<Aviso, 'dias'>, uteis: BusinessDays): string =>
  uteis.from(plusDays(vencimento, dias));
/** The most advanced notice whose day has come and that was not given; earlier ones that were missed are passed over. */
export const avisoDevido = (
  { vencimento, ultimoAviso }: Pick<Fatura, 'vencimento' | 'ultimoAviso'>,
  hoje: string,
  avisos: readonly Aviso[],
  uteis: BusinessDays,
): Aviso | undefined =>
  avisos
    .filter((um) => diaDoAviso(vencimento, um, uteis) <= hoje && (ultimoAviso === null || um.dias > ultimoAviso))
    .toSorted((a, b) => b.dias - a.dias)[0];

/** Sentence of a notice where the platform wrote none. */
export const fraseDoAviso = (
  { competencia, vencimento }: Pick<Fatura, 'competencia' | 'vencimento'>,
  total: string,
  hoje: string,
): string => {
  const mes = dayText(competencia);
  const data = dayText(vencimento);
  if (hoje < vencimento) return `A fatura de ${mes}, de ${total}, vence em ${data}.`;
  if (hoje === vencimento) return `A fatura de ${mes}, de ${total}, vence hoje.`;
  return `A fatura de ${mes} venceu em ${data}. Hoje são ${total}, com multa e juros.`;
};

/** Day of the next automatic attempt on the card; null after the last one. */
export const proximaTentativa = (vencimento: string, hoje: string, dias: readonly number[]): string | null =>
  dias
    .toSorted((a, b) => a - b)
    .map((um) => plusDays(vencimento, um))
    .find((data) => data > hoje) ?? null;

/** First day on which an unpaid invoice may block its company. */
export const diaDoBloqueio = (
  { vencimento, pagavelAte }: Pick<Fatura, 'vencimento' | 'pagavelAte'>,
  diasBloqueio: number,
): string => plusDays(pagavelAte ?? vencimento, diasBloqueio + 1);
export const motivoDoBloqueio = ({ competencia, vencimento }: Pick<Fatura, 'competencia' | 'vencimento'>): string =>
  `Fatura de ${dayText(competencia)} vencida em ${dayText(vencimento)}.`;
