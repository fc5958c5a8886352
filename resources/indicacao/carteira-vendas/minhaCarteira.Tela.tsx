import { useDeferredValue, useState } from 'react';
import { Button, Empty, Figures, Loaded, Page, can, useCall, useLive, useRows, useWho } from '#screen';
import { vendedor as vendedores } from '../../../schemas/cadastros/vendedor';
import { carteiraNota } from '../../../schemas/indicacao/carteira-vendas/carteiraNota';
import { planosDoVendedor } from '../../cadastros/planosDoVendedor';
import { dinheiro } from '../../comum/centavos';
import { abas, verCarteira } from './minhaCarteira';
import { Linha, type Carteira } from './minhaCarteira.Linha';
import { Notas } from './minhaCarteira.Notas';
import './minhaCarteira.css';

type Aba = keyof typeof abas;
const porPagina = 20;
const naAba = ({ abas: { pedem, teste, risco, pagam, todas } }: Carteira): Readonly<Record<Aba, number>> => ({
  PEDEM: pedem,
  TESTE: teste,
  RISCO: risco,
  PAGAM: pagam,
  TODAS: todas,
});
const empresasEm = (quantas: number): string => (quantas === 1 ? '1 empresa' : `${quantas} empresas`);

export default () => {
  const { seller, company } = useWho();
  const [aba, setAba] = useState<Aba>('TODAS');
  const [digitado, setBusca] = useState('');
  const [vendedor, setVendedor] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [aberta, setAberta] = useState<number>();
  const busca = useDeferredValue(digitado.trim());
  const resposta = useCall(
    verCarteira,
    { aba, busca: busca === '' ? null : busca, vendedor, page, size: porPagina },
    { keep: true, every: 60 },
  );
  useLive(carteiraNota, resposta.refresh);
  const escolhe = !seller && company === null && can('VENDEDOR_VER');
  const mudar = (mudanca: () => void): void => {
    mudanca();
    setPage(1);
  };
  return (
    <Page
      title={seller ? undefined : 'Carteira de vendas'}
      beside={escolhe && <Vendedor atual={vendedor} onPick={(id) => mudar(() => setVendedor(id))} />}
    >
      <Loaded of={resposta} what="a carteira">
        {(lida) =>
          lida.abas.todas === 0 ? (
            <Empty
              icon="storefront"
              title="Nenhuma empresa na carteira ainda"
              text="As empresas vendidas por você aparecem aqui, com pedidos, faturas e o que foi anotado."
            />
          ) : (
            <>
              {lida.vendedor != null && (seller || can('VENDEDOR_VER')) && <PorPlano vendedor={lida.vendedor} />}
              <section className="card carteira" aria-label="Empresas da carteira">
                <div className="carteira__filtros">
                  <div className="carteira__abas" role="group" aria-label="Mostrar">
                    {(Object.keys(abas) as Aba[]).map((uma) => (
                      <button
                        key={uma}
                        type="button"
                        aria-pressed={uma === aba}
                        onClick={() => mudar(() => setAba(uma))}
                      >
                        {abas[uma]} {naAba(lida)[uma]}
                      </button>
                    ))}
                  </div>
                  <input
                    className="input"
                    type="search"
                    aria-label="Buscar empresa ou cidade"
                    placeholder="Buscar empresa ou cidade"
                    value={digitado}
                    onChange={({ target }) => mudar(() => setBusca(target.value))}
                  />
                </div>
                {lida.empresas.length === 0 ? (
                  <p className="carteira__vazia" role="status">
                    Nenhuma empresa aqui.
                  </p>
                ) : (
                  <ul className="carteira__lista" aria-busy={resposta.isStale || undefined}>
                    {lida.empresas.map((uma) => (
                      <Linha
                        key={uma.empresa}
                        linha={uma}
                        mostraVendedor={lida.vendedor == null}
                        onOpen={() => setAberta(uma.empresa)}
                      />
                    ))}
                  </ul>
                )}
                {lida.achadas > porPagina && (
                  <div className="carteira__paginas">
                    <Button label="Anterior" size="small" disabled={page === 1} onClick={() => setPage(page - 1)} />
                    <span>{`${(page - 1) * porPagina + 1} a ${Math.min(page * porPagina, lida.achadas)} de ${lida.achadas}`}</span>
                    <Button
                      label="Próxima"
                      size="small"
                      disabled={page * porPagina >= lida.achadas}
                      onClick={() => setPage(page + 1)}
                    />
                  </div>
                )}
              </section>
            </>
          )
        }
      </Loaded>
      {aberta !== undefined && (
        <Notas
          empresa={aberta}
          onClose={() => {
            setAberta(undefined);
            resposta.refresh();
          }}
        />
      )}
    </Page>
  );
};

interface VendedorProps {
  readonly atual: number | null;
  readonly onPick: (id: number | null) => void;
}
/** Sellers of the platform, for those who look after all companies. */
const Vendedor = ({ atual, onPick }: VendedorProps) => {
  const { rows } = useRows(vendedores, {
    filter: { ativo: true, empresa: { empty: true } },
    sort: ['nome', 'asc'],
    size: 100,
  });
  return (
    <select
      className="input input--select carteira__vendedor"
      aria-label="Vendedor"
      value={atual ?? ''}
      onChange={({ target }) => onPick(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Todos os vendedores</option>
      {rows.map(({ id, nome }) => (
        <option key={id} value={id}>
          {nome}
        </option>
      ))}
    </select>
  );
};

/** Contracted plans of one seller, and their monthly sum. */
const PorPlano = ({ vendedor }: { readonly vendedor: number }) => {
  const { data } = useCall(planosDoVendedor, { id: vendedor }, { keep: true });
  return (
    data &&
    data.length > 0 && (
      <Figures
        of={data.map(({ nome, quantidade, valorMensal }) => ({
          name: nome,
          value: empresasEm(quantidade),
          below: `${dinheiro(valorMensal)} por mês`,
        }))}
      />
    )
  );
};
