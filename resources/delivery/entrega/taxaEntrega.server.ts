import { calls, get, handlers, r, run, type HandlerContext, type InCompany, type Infer, type Returned } from '#kit';
import { f } from '#fields';
import { bairro } from '../../../schemas/delivery/entrega/bairro';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { taxaEntrega, tiposDeTaxa } from '../../../schemas/delivery/entrega/taxaEntrega';
import { centavos, reais } from '../../comum/centavos';
import { taxaDita, taxas } from './taxaEntrega';
import { momentoDoPedido } from '../../comum/momentoDoPedido.server';
import { emOrdem, entregaPara, tempoDe } from './taxas.server';

const emReais = (cents: number | null): number | null => (cents === null ? null : reais(cents));
/** Result of «Testar endereço». `valor`: sum of the items in reais. */
const dita = async (
  context: HandlerContext & InCompany,
  endereco: Infer<typeof pedido>['endereco'],
  valor: number | null,
): Promise<Returned<typeof taxaDita>> => {
  const empresa = context.user.company.id;
  const { regra, taxa, gratisDe, minimo, recusa, estaLonge } = await entregaPara(context, endereco, {
    dita: null,
    daLoja: true,
    empresa,
    momento: momentoDoPedido(context),
  });
  if (recusa !== null)
    return {
      atende: false,
      regra: regra?.nome,
      porque: regra
        ? `${recusa} A regra “${regra.nome}” recusa.`
        : `${recusa} ${estaLonge ? 'Fica além dos quilômetros da configuração.' : 'Nenhuma regra serve.'}`,
    };
  const isFree = valor !== null && gratisDe !== null && centavos(valor) >= gratisDe;
  return {
    atende: true,
    regra: regra?.nome,
    taxa: isFree ? 0 : reais(taxa),
    tempo: regra && tempoDe(regra),
    pedidoMinimo: emReais(minimo),
    gratisAcimaDe: emReais(gratisDe),
    porque: `${regra ? tiposDeTaxa[regra.tipo] : ''}: é a primeira regra que serve${isFree ? ', grátis por este valor' : ''}.`,
  };
};

export const servidorDasTaxas = handlers(taxas, {
  testar: (context, { form }) => dita(context, form.endereco, form.valor),
  trazerBairros: async ({ rows, user, refuse }, { form: { cidade, nome, valor } }) => {
    const known = await rows.all(bairro, { cidade, ativo: true, $sort: [['nome', 'asc']] });
    if (known.length === 0) refuse('Ainda não conhecemos os bairros deste município: digite-os na taxa.', 'cidade');
    const { id } = await rows.insert(taxaEntrega, {
      empresa: user.company.id,
      nome,
      valor,
      tipo: 'BAIRRO',
      bairros: known.map((one) => one.nome).slice(0, 500),
    });
    return { bairros: known.length, id };
  },
});

export const chamadasDasTaxas = calls(taxaEntrega, {
  emOrdem: run(
    get('/delivery/taxa', {
      permission: ['TAXA_ENTREGA_VER', 'PEDIDO_EDITAR'],
      plan: 'DELIVERY',
      inCompany: true,
      form: {
        cep: f.cep(),
        bairro: f.text({ max: 80 }),
        cidade: f.integer(),
        lat: f.decimal({ places: 7 }),
        lng: f.decimal({ places: 7 }),
        valor: f.money(),
      },
      result: { regras: r.list(r.record(taxaEntrega)), endereco: r.orNull(taxaDita) },
    }),
    async (context, { form }) => {
      const { cep, bairro: neighborhoord, cidade: city, lat: latitude, lng: longitude, valor } = form;
      const isAsked = [cep, neighborhoord, latitude].some((one) => one !== null);
      const nothing = { street: null, number: null, complement: null };
      const endereco = { ...nothing, cep, neighborhoord, city, latitude, longitude };
      return {
        regras: emOrdem(await context.rows.all(taxaEntrega, {})),
        endereco: isAsked ? await dita(context, endereco, valor) : null,
      };
    },
  ),
});
