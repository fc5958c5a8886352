import { form } from '#kit';
import { f } from '#fields';
import { finalidades, fretes } from './nfe';
import { comprovante, formasPagamento } from './comprovante';

/** Answers asked for at the issue when the order lacks them. */
export const comoEmitir = form(
  {
    modelo: f.enum(
      { '65': 'NFC-e, ao consumidor', '55': 'NF-e, com destinatário' },
      { label: 'Nota', help: 'Vazio: NF-e quando o cliente é empresa (CNPJ) e não há CPF na nota; senão, NFC-e.' },
    ),
    forma: f.enum(formasPagamento, { label: 'Forma de pagamento', help: 'Só se o pedido não tiver a sua.' }),
    cpf: f.document({ label: 'CPF na nota', only: 'cpf' }),
    comprovantes: f.list(
      { autorizacao: comprovante.autorizacao, adquirente: comprovante.adquirente },
      {
        label: 'Comprovantes de cartão e Pix',
        each: 'Comprovante',
        max: 30,
        help: 'Na ordem dos pagamentos do pedido, onde o estado pede ou o pagamento é integrado.',
      },
    ),
    finalidade: f.enum(finalidades, { label: 'Comprado para', help: 'Vazio: uso e consumo.' }),
    frete: f.enum(fretes, { help: 'Vazio: conforme a modalidade do pedido.' }),
    transportadora: f.text({ max: 60 }),
    transportadoraCnpj: f.document({ label: 'CNPJ da transportadora', only: 'cnpj' }),
  },
  {
    when: {
      cpf: { modelo: { not: '55' } },
      finalidade: { modelo: '55' },
      frete: { modelo: '55' },
      transportadora: { modelo: '55', frete: ['0', '1', '2'] },
      transportadoraCnpj: { modelo: '55', frete: ['0', '1', '2'] },
    },
  },
);
