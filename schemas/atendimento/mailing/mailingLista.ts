import { entity } from '#kit';
import { f } from '#fields';
import { mailingRepescavel, situacoesDoMailing } from '../../situacoesDoMailing';

const [semInteresse, naoAtende] = mailingRepescavel;

/** List of contacts to call, and how they are shared out among sellers. */
export const mailingLista = entity('mailingLista', {
  label: ['Lista de mailing', 'Listas de mailing'],
  gender: 'f',
  title: 'nome',
  root: 'mailing/lista/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80, unique: true, help: 'Como a equipe a reconhece: “Sumidos de outubro”.' }),
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: contatos da plataforma.' }),
    origem: f.enum(
      {
        MANUAL: 'Feita à mão',
        IMPORTACAO: 'Importada',
        PUBLICO: 'De um público',
        REPESCAGEM: 'Repescagem',
        SITE: 'Site',
        INDICACAO: 'Indicação',
        SPOTTER: 'Spotter',
      },
      { required: true, default: 'MANUAL', readOnly: 'update' },
    ),
    publico: f.ref('publico', {
      label: 'Público',
      required: true,
      readOnly: 'update',
      help: 'Os clientes que o filtro acha entram por “Trazer do público”.',
    }),
    regra: f.group(
      {
        situacoes: f.enumSet(
          { [semInteresse]: situacoesDoMailing[semInteresse], [naoAtende]: situacoesDoMailing[naoAtende] },
          { label: 'Como tinham terminado', help: 'Vazio: as duas.' },
        ),
        motivos: f.refs('motivoPerda', { label: 'Motivos', help: 'Vazio: todos os que podem voltar.' }),
        diasSemContato: f.integer({ label: 'Dias sem contato', min: 1, max: 3650 }),
        vendedores: f.refs('vendedor', { label: 'De quem eram', help: 'Vazio: de todos.' }),
        limite: f.integer({ label: 'No máximo', min: 1, max: 5000 }),
      },
      { label: 'Regra', copy: false, help: 'Quem esta repescagem chama de novo.' },
    ),
    regraChave: f.text({ label: 'Chave da regra', max: 120, readOnly: true, copy: false, unique: true }),
    distribuicao: f.enum(
      {
        MANUAL: 'À mão',
        RODIZIO: 'Rodízio',
        MENOS_CARREGADO: 'A quem tem menos',
        LIVRE: 'Livre: quem pega, fica',
      },
      { label: 'Distribuição', required: true, default: 'MANUAL' },
    ),
    vendedores: f.refs('vendedor', { help: 'Quem recebe contatos desta lista. Vazio: todos os ativos.' }),
    ausentes: f.refs('vendedor', { label: 'De folga', copy: false, help: 'Não recebem contatos até saírem daqui.' }),
    limitePorVendedor: f.integer({
      label: 'Limite por vendedor',
      min: 1,
      max: 5000,
      help: 'Contatos em aberto que um vendedor tem desta lista. Vazio: sem limite.',
    }),
    minutosSemResposta: f.integer({
      label: 'Minutos para agir',
      min: 5,
      max: 43_200,
      help: 'Quem não liga neste tempo perde o contato para a fila. Vazio: não perde.',
    }),
    ponteiro: f.integer({ readOnly: true, copy: false, default: 0, audited: false }),
    tentativasMaximas: f.integer({
      label: 'Tentativas',
      required: true,
      default: 3,
      min: 1,
      max: 20,
      help: 'Depois de tantas sem atender, o contato sai da lista.',
    }),
    ativo: f.bool({ required: true, default: true, help: 'Inativa, ninguém recebe contatos dela.' }),
    inicio: f.date({ label: 'Começa em', help: 'Vazio: já.' }),
    fim: f.date({ label: 'Termina em', help: 'Vazio: não termina.' }),
  },
  when: {
    publico: { origem: 'PUBLICO' },
    regra: { origem: 'REPESCAGEM' },
    ausentes: { distribuicao: { not: 'MANUAL' } },
    limitePorVendedor: { distribuicao: { not: 'MANUAL' } },
    minutosSemResposta: { distribuicao: { not: 'MANUAL' } },
  },
  ranges: [['inicio', 'fim']],
});
