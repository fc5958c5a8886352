import { cleanPhone, isPhone } from '#kit/phones';
import { pedida, type Conta, type Guardado, type Loja } from './loja.Cesta.public';
import type { Erros } from './loja.Conta.public';
import { emReais, temTrocoErrado, trocoErrado } from './loja.Troco.public';

/** Answers of a customer at the checkout and the request built from them. Pure. */
export interface Dados {
  readonly modalidade: 'ENTREGA' | 'RETIRADA' | 'LOCAL';
  readonly local: number | null;
  readonly cep: string;
  readonly rua: string;
  readonly numero: string;
  readonly complemento: string;
  readonly bairro: string;
  /** Null until a postal code is resolved; then the shop's city is the default. */
  readonly cidade: number | null;
  readonly cidadeNome: string;
  readonly referencia: string;
  readonly forma: string | null;
  readonly troco: string;
  readonly usaPontos: boolean;
  readonly cupom: string;
  readonly observacao: string;
}
export type Mudar = (patch: Partial<Dados>) => void;
export const semDados = ({ modalidades }: Pick<Loja, 'modalidades'>): Dados => ({
  modalidade: modalidades[0] ?? 'RETIRADA',
  local: null,
  cep: '',
  rua: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: null,
  cidadeNome: '',
  referencia: '',
  forma: null,
  troco: '',
  usaPontos: false,
  cupom: '',
  observacao: '',
});

/** Request shared by the sum and the order. At a table it leaves out the questions that a table does not ask. */
export const corpo = (
  loja: Pick<Loja, 'cidade'>,
  dados: Dados,
  kept: Guardado,
  { mesa, para }: { readonly mesa: string | null; readonly para: string | null },
) => ({
  mesa,
  itens: kept.itens.map(pedida),
  cupom: dados.cupom.trim() || null,
  ...(mesa ? { modalidade: 'LOCAL' } : corpoDeFora(loja, dados, kept, para)),
});
const corpoDeFora = ({ cidade }: Pick<Loja, 'cidade'>, dados: Dados, kept: Guardado, para: string | null) => ({
  modalidade: dados.modalidade,
  telefone: kept.telefone.trim() || null,
  sessao: kept.sessao,
  local: dados.local,
  endereco:
    dados.local === null && dados.modalidade === 'ENTREGA'
      ? {
          cep: dados.cep,
          rua: dados.rua,
          numero: dados.numero,
          complemento: dados.complemento,
          bairro: dados.bairro,
          cidade: dados.cidade ?? cidade,
        }
      : null,
  forma: dados.forma,
  trocoPara: dados.forma === 'DINHEIRO' ? emReais(dados.troco) : null,
  usaPontos: dados.usaPontos,
  agendadoPara: para,
});
/** Remark of the order: the reference of the address and the customer's notes. */
export const recado = ({ modalidade, local, referencia, observacao }: Dados): string | null =>
  [
    modalidade === 'ENTREGA' && local === null && referencia.trim() && `Referência: ${referencia.trim()}`,
    observacao.trim(),
  ]
    .filter(Boolean)
    .join('. ') || null;
/** Customer's data, with those that this shop demands. */
export const deQuem = (
  { exigeCpf, exigeEmail }: Loja,
  { nome, cpf, email, indicadoPor }: Guardado,
  mesa: string | null,
) => ({
  nome,
  indicadoPor: indicadoPor || null,
  ...(!mesa && exigeCpf && { cpf }),
  ...(!mesa && exigeEmail && { email }),
});

const cepInteiro = ({ cep }: Dados): boolean => cep.replace(/\D/g, '').length === 8;
/** True while the address is incomplete: without a neighbourhood it cannot be refused yet. */
export const estaPorDizer = ({ local, bairro }: Dados): boolean => local === null && bairro.trim() === '';

/** Missing answers, by field, in the order of the page. */
export const faltas = (
  loja: Loja,
  dados: Dados,
  kept: Guardado,
  { mesa, conta }: { readonly mesa: string | null; readonly conta: Conta | undefined },
): Erros => {
  const pagar = conta?.pontos && dados.usaPontos && conta.pontos.limite >= conta.total ? 0 : (conta?.total ?? 1);
  const wrong: readonly (readonly [campo: string, isWrong: boolean, texto: string])[] = mesa
    ? []
    : [
        ...(dados.modalidade === 'ENTREGA' && dados.local === null
          ? ([
              ['endereco.cep', !cepInteiro(dados), 'Informe o CEP, com 8 números!'],
              ['endereco.rua', dados.rua.trim() === '', 'Informe a rua!'],
              ['endereco.numero', dados.numero.trim() === '', 'Informe o número, ou “s/n”!'],
              ['endereco.bairro', dados.bairro.trim() === '', 'Informe o bairro!'],
            ] as const)
          : []),
        ['telefone', !isPhone(String(cleanPhone(kept.telefone))), 'Informe o celular com DDD!'],
      ];
  const rest: typeof wrong = [
    ['nome', kept.nome.trim() === '', 'Informe o seu nome!'],
    ...(mesa
      ? []
      : ([
          ['cpf', loja.exigeCpf && kept.cpf.replace(/\D/g, '').length !== 11, 'Informe o CPF, com 11 números!'],
          [
            'email',
            loja.exigeEmail && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(kept.email.trim()),
            'Informe o e-mail!',
          ],
          ['forma', dados.forma === null && pagar > 0, 'Escolha como vai pagar!'],
          ['trocoPara', temTrocoErrado(dados), trocoErrado],
        ] as const)),
  ];
  return Object.fromEntries(
    [...wrong, ...rest].flatMap(([campo, isWrong, texto]) => (isWrong ? [[campo, texto]] : [])),
  );
};
