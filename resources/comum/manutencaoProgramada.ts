import { hourText } from '#kit/dayText';

/** Settings of a planned maintenance. */
interface Programada {
  readonly manutencaoInicio: string | null;
  readonly manutencaoFim: string | null;
  readonly manutencaoMensagem: string | null;
}
export interface AvisoDeManutencao {
  readonly quando: string;
  readonly mensagem: string | null;
  readonly agora: boolean;
}

const diaDe = (dia: Date, fuso: string): string =>
  dia.toLocaleDateString('pt-BR', { timeZone: fuso, weekday: 'long', day: '2-digit', month: '2-digit' });

/** A planned maintenance that is not over, in words of the reader's time zone. `antes`: milliseconds of notice. */
export const manutencaoProgramada = (
  { manutencaoInicio, manutencaoFim, manutencaoMensagem }: Programada,
  agora: Date,
  fuso: string,
  antes = Number.POSITIVE_INFINITY,
): AvisoDeManutencao | undefined => {
  if (manutencaoInicio === null || manutencaoFim === null) return undefined;
  const [inicio, fim] = [new Date(manutencaoInicio), new Date(manutencaoFim)];
  if (fim <= agora || inicio.getTime() - agora.getTime() > antes) return undefined;
  const outroDia = diaDe(inicio, fuso) === diaDe(fim, fuso) ? '' : ` de ${diaDe(fim, fuso)}`;
  return {
    quando: `${diaDe(inicio, fuso)}, das ${hourText(inicio, fuso)} às ${hourText(fim, fuso)}${outroDia}`,
    mensagem: manutencaoMensagem,
    agora: inicio <= agora,
  };
};
