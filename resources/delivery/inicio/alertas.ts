import type { situacoes } from '../../../schemas/cadastros/empresa';
import { chamados, type motivos } from './inicio';

/** Company as the rules of a portfolio read it. Days are those of its own clock. */
export interface Observada {
  readonly situacao: keyof typeof situacoes;
  readonly fimTeste: string | null;
  /** Orders of the last seven days, and of the seven before. */
  readonly semana: number;
  readonly semanaAntes: number;
  /** Day of its last order; the one on which it came, where it has never sold. */
  readonly ultimoDia: string;
  readonly jaVendeu: boolean;
  /** Day from which its oldest unpaid invoice is overdue. */
  readonly vencida: string | null;
}
/** Problem that the tables tell, with its beginning. */
export interface Incidente {
  readonly motivo: keyof typeof motivos;
  readonly quantos: number | null;
  readonly desde: string | null;
}
export interface Alerta {
  readonly motivo: keyof typeof chamados;
  /** Rows of an incident, or the lost per cent of a fall. */
  readonly quantos: number | null;
  readonly desde: string | null;
  /** Days since then; for a trial the days that are left. */
  readonly dias: number | null;
}

/** Minimum loss of orders within a week, and the minimum of orders before, for a company to be reported. */
const [queda, muitos] = [0.3, 20];
/** Days without an order after which a company is quiet. */
const quieta = 7;
const ordem = Object.keys(chamados);

const diasEntre = (de: string, ate: string): number => Math.round((Date.parse(ate) - Date.parse(de)) / 86_400_000);
export const caiu = ({ semana, semanaAntes }: Pick<Observada, 'semana' | 'semanaAntes'>): boolean =>
  semanaAntes >= muitos && semana < semanaAntes * (1 - queda);

/** Reasons to call a company, the most urgent first: the only rules of a portfolio. */
export const alertasDe = (one: Observada, incidentes: readonly Incidente[], hoje: string): readonly Alerta[] => {
  const { situacao, fimTeste, semana, semanaAntes, ultimoDia, vencida } = one;
  const parada = diasEntre(ultimoDia, hoje);
  const resta = fimTeste === null ? null : diasEntre(hoje, fimTeste);
  const so = (motivo: Alerta['motivo'], dias: number | null = null, quantos: number | null = null): Alerta => ({
    motivo,
    quantos,
    desde: null,
    dias,
  });
  return [
    ...incidentes.map((um): Alerta => ({ ...um, dias: um.motivo === 'TESTE' ? resta : null })),
    ...(situacao === 'INADIMPLENTE' || vencida !== null
      ? [so('INADIMPLENTE', vencida === null ? null : diasEntre(vencida, hoje))]
      : []),
    ...(parada >= quieta ? [so('PARADA', parada, one.jaVendeu ? null : 0)] : []),
    ...(parada < quieta && caiu(one)
      ? [so('QUEDA', null, Math.round(((semanaAntes - semana) * 100) / semanaAntes))]
      : []),
    ...(situacao === 'TESTE' && !incidentes.some(({ motivo }) => motivo === 'TESTE')
      ? [so('TESTE_ABERTO', resta)]
      : []),
  ].toSorted((um, outro) => ordem.indexOf(um.motivo) - ordem.indexOf(outro.motivo));
};

const emDias = (dias: number): string => (dias === 1 ? '1 dia' : `${dias} dias`);
const doTeste = (dias: number | null): string =>
  dias === null
    ? 'Em teste'
    : dias < 0
      ? `Teste acabou há ${emDias(-dias)}`
      : dias === 0
        ? 'Teste acaba hoje'
        : `Teste acaba em ${emDias(dias)}`;
/** An alert as people read it. */
export const fraseDoAlerta = ({ motivo, dias, quantos }: Alerta): string => {
  if (motivo === 'TESTE' || motivo === 'TESTE_ABERTO') return doTeste(dias);
  if (motivo === 'QUEDA') return `Caiu ${quantos}% em 7 dias`;
  if (motivo === 'PARADA') return `${quantos === 0 ? 'Nenhum pedido' : 'Sem pedido'} há ${emDias(dias ?? 0)}`;
  if (motivo === 'INADIMPLENTE' && dias !== null) return `Fatura vencida há ${emDias(dias)}`;
  return quantos !== null && quantos > 1 ? `${chamados[motivo]}: ${quantos}` : chamados[motivo];
};
