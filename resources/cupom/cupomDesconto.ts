import { resource } from '#kit';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';

export const cupons = resource(cupomDesconto, {
  menu: { group: 'Cupons', icon: 'local_offer' },
  plan: 'CUPOM',
  list: {
    columns: ['nome', 'palavraChave', 'tipo', 'percentual', 'valor', 'dataVencimento', 'usados', 'situacao'],
    filters: ['situacao', 'tipo', 'dataVencimento', 'valor', 'primeiraCompra', 'usuario'],
    search: ['nome', 'palavraChave'],
    sort: { dataVencimento: 'desc' },
    tabs: { Ativos: { situacao: 'ATIVO' }, Pausados: { situacao: 'PAUSADO' }, Cancelados: { situacao: 'CANCELADO' }, Todos: {} },
  },
  form: [
    ['nome', 'palavraChave'], ['situacao', 'empresa'],
    { title: 'Desconto', rows: [['tipo', 'percentual', 'valor', 'descontoMaximo'], 'pedidoMinimo'] },
    { title: 'Validade', rows: [['dataInicio', 'dataVencimento'], 'vencimentoDiaSemana', ['limiteUso', 'limitePorCliente'], 'primeiraCompra'] },
    { title: 'Divulgação e uso', tab: true, rows: [['urlCompartilhamento', 'urlCurto'], ['usados', 'whatsAppLote'], ['usuario', 'dataCriacao'], 'token'] },
  ],
});
