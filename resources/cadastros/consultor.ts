import { resource } from '#kit';
import { consultor } from '../../schemas/cadastros/consultor';

export const consultores = resource(consultor, {
  menu: { icon: 'support', order: 70 },
  list: {
    columns: ['nome', 'telefone', 'cidade', 'especialidades', 'vendedor', 'situacao'],
    filters: ['situacao', 'vendedor', 'cidade', 'especialidades', 'dataInicio'],
    tabs: { Ativos: { situacao: { not: 'DESLIGADO' } }, Desligados: { situacao: 'DESLIGADO' } },
  },
  form: [
    ['nome', 'cpfCnpj'], ['email', 'telefone'], 'cidade',
    { title: 'Atuação', rows: ['especialidades', ['vendedor', 'comissao'], ['situacao', 'dataInicio', 'dataFim'], 'observacao'] },
  ],
});
