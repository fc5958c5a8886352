import { reports } from '#kit';
import { desempenhoCupons } from './desempenhoCupons';
import { desempenho } from './servico/desempenho';

export const respostaDesempenho = reports(desempenhoCupons, ({ filters: { cupom }, range, page, db }) =>
  desempenho({ db }, { cupom, ...range, ...page }),
);
