import { todayIn } from '#kit/period';
import { zonaDaPlataforma } from '../comum/zona';

/** Whether someone born on a day, YYYY-MM-DD, is eighteen. */
export const maiorDeIdade = (nascimento: string, agora: Date): boolean => {
  const hoje = todayIn(zonaDaPlataforma, agora);
  return nascimento <= `${Number(hoje.slice(0, 4)) - 18}${hoje.slice(4)}`;
};
