import { get, r } from '#kit';
import { f } from '#fields';
import { plano } from '../../schemas/cadastros/plano';
import { planFunctions } from '../../schemas/vocabulary';

const { nome, descricao, valor, diasTeste, limiteUsuarios } = plano.fields;
const funcao = { codigo: f.enum(planFunctions, { required: true }), nome: f.text({ required: true }) };
const oferta = {
  id: f.integer({ required: true }),
  nome,
  descricao,
  valor,
  diasTeste,
  limiteUsuarios,
  aVenda: f.bool({ required: true }),
  funcoes: r.list(funcao),
};

/** «Preços e Planos»: plans on sale with their functions, and what the company of the caller has. */
export const vitrine = get('/planovenda/vitrine', {
  permission: [],
  result: {
    atual: f.ref('plano'),
    pedido: f.ref('plano'),
    contratadas: r.list(funcao),
    planos: r.list(oferta),
  },
});
