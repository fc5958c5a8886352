import type { Where } from '#kit';
import { plusDays } from '#kit/period';
import type { cliente } from '../../../../schemas/cadastros/clientes/cliente';

/** Days of every year as MM-DD; a window across the new year begins later than it ends. */
export interface Janela {
  readonly de: string;
  readonly ate: string;
  /** Year in which the window ends: the current one, or the next. */
  readonly ano: number;
}
/** Filters of birthdays; the current month by default. */
export interface Pedido {
  readonly inicio: string | null;
  readonly fim: string | null;
  readonly mes: number | null;
  readonly dias: number | null;
}
const bissexto = (ano: number): boolean => new Date(Date.UTC(ano, 1, 29)).getUTCMonth() === 1;
const dois = (value: number): string => String(value).padStart(2, '0');

/** `hoje`: date in the company's zone. */
export const janelaDe = (hoje: string, { inicio, fim, mes, dias }: Pedido): Janela => {
  const [ano, agora] = [Number(hoje.slice(0, 4)), hoje.slice(5)];
  if (dias !== null && dias < 365) {
    const ultimo = plusDays(hoje, dias - 1);
    return { de: agora, ate: ultimo.slice(5), ano: Number(ultimo.slice(0, 4)) };
  }
  if (dias !== null) return { de: '01-01', ate: '12-31', ano };
  const unico = inicio ?? fim;
  const [de, ate] =
    unico === null
      ? [`${dois(mes ?? Number(agora.slice(0, 2)))}-01`, `${dois(mes ?? Number(agora.slice(0, 2)))}-31`]
      : [inicio ?? unico, fim ?? unico];
  return { de, ate, ano: ate < agora ? ano + 1 : ano };
};

/** True when the day is in the window. */
const contem = ({ de, ate }: Pick<Janela, 'de' | 'ate'>, dia: string): boolean =>
  de <= ate ? dia >= de && dia <= ate : dia >= de || dia <= ate;
/** True when a birthday on 29 February counts on the 28th: the year has no 29th. */
export const comVinteENove = (janela: Janela): boolean =>
  !contem(janela, '02-29') && contem(janela, '02-28') && !bissexto(janela.ano);

/** Active customers with a birthday in the window; erased customers keep no day. */
export const nestes = (janela: Janela): Where<typeof cliente> => ({
  situacao: 'ATIVO',
  unificadoEm: { empty: true },
  $or: [
    { diaAniversario: { gte: janela.de, lte: janela.ate } },
    ...(comVinteENove(janela) ? [{ diaAniversario: '02-29' }] : []),
  ],
});

/** Age on the birthday in the window; null for an unknown year. */
export const idadeEm = ({ de, ate, ano }: Janela, dia: string, nascimento: string | null): number | null => {
  if (nascimento === null) return null;
  const idade = (de > ate && dia >= de ? ano - 1 : ano) - Number(nascimento.slice(0, 4));
  return idade < 0 ? null : idade;
};
