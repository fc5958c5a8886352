import { useEffect, useState } from 'react';
import { Button, Empty, Page, useCall, useDo } from '#screen';
import { labelOf } from '#kit/entity/field';
import { mudancasAvisadas } from '../../../schemas/delivery/pedidos/avisoPedido';
import { modalidades } from '../../../schemas/delivery/pedidos/pedido';
import { aPreparar, avisoVisto, itemPronto } from './monitor';
import './monitor.css';

/** Polling interval and time to undo, in seconds. */
const [vezes, volta] = [4, 10];
const minuto = 60_000;

const useCurrentTime = (): number => {
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return agora;
};
/** Colour of an order: grey up to 70 % of the promised time, then amber, red when late. */
const ritmo = (desde: string, previsao: string | null, agora: number): 'calmo' | 'logo' | 'atrasado' => {
  if (previsao === null) return 'calmo';
  const [from, to] = [Date.parse(desde), Date.parse(previsao)];
  const share = to > from ? (agora - from) / (to - from) : 1;
  return share >= 1 ? 'atrasado' : share >= 0.7 ? 'logo' : 'calmo';
};
interface Feito {
  readonly item: number;
  readonly setor: number | null;
  readonly texto: string;
  readonly em: number;
}

const Tela = ({ params }: { readonly params: { readonly setor: number | null } }) => {
  const agora = useCurrentTime();
  const [setor, setSetor] = useState(params.setor);
  const { data, error, refresh } = useCall(aPreparar, { setor }, { keep: true, every: vezes });
  const { run, isRunning } = useDo(itemPronto);
  const vendo = useDo(avisoVisto);
  const [feito, setFeito] = useState<Feito>();
  const marcar = async (item: number, of: number | null, pronto: boolean): Promise<void> => {
    const said = await run({ item, setor: of, pronto }).catch(() => undefined);
    setFeito(
      said && pronto
        ? {
            item,
            setor: of,
            texto: said.pedidoPronto ? `Pedido ${said.numero} pronto` : `${said.nome}, do ${said.numero}, pronto`,
            em: Date.now(),
          }
        : undefined,
    );
  };
  const resta = feito ? Math.ceil(volta - (agora - feito.em) / 1000) : 0;
  const setores = data?.setores ?? [];
  return (
    <Page title="Preparo">
      <div className="monitor">
        <div className="monitor__setores" role="group" aria-label="Setor">
          {[{ id: null, nome: 'Todos' }, ...setores].map(({ id, nome }) => (
            <button key={id ?? 0} type="button" aria-pressed={id === setor} onClick={() => setSetor(id)}>
              {nome}
            </button>
          ))}
        </div>
        {error ? (
          <p className="monitor__aviso" role="alert">
            Sem resposta do sistema. A lista pode estar atrasada. <Button label="Tentar de novo" onClick={refresh} />
          </p>
        ) : null}
        {data && data.avisos.length > 0 && (
          <ul className="monitor__pedidos" aria-label="O que mudou">
            {data.avisos.map((aviso) => (
              <li key={aviso.id} className="monitor__aviso-pedido" data-mudanca={aviso.mudanca}>
                <div role="alert">
                  <h2>
                    {aviso.numero} <small>{aviso.setor}</small>
                  </h2>
                  <p className="monitor__mesa">{labelOf(mudancasAvisadas[aviso.mudanca]).toUpperCase()}</p>
                  {aviso.mesa && (
                    <p className="monitor__mesa">{[aviso.mesa, aviso.pessoa].filter(Boolean).join(' · ')}</p>
                  )}
                  {aviso.linhas.map((linha) => (
                    <p key={linha}>{linha}</p>
                  ))}
                </div>
                <Button
                  label="Visto"
                  about={`pedido ${aviso.numero}`}
                  busy={vendo.isRunning}
                  onClick={() => void vendo.run({ aviso: aviso.id }).then(refresh, () => undefined)}
                />
              </li>
            ))}
          </ul>
        )}
        {data?.pedidos.length === 0 && <Empty icon="restaurant" title="Nada a preparar agora" />}
        <ul className="monitor__pedidos">
          {data?.pedidos.map((pedido) => (
            <li
              key={pedido.id}
              className={`monitor__pedido monitor__pedido--${ritmo(pedido.desde, pedido.previsao ?? null, agora)}`}
            >
              <h2>
                {pedido.numero}{' '}
                <small>{`${Math.max(0, Math.floor((agora - Date.parse(pedido.desde)) / minuto))} min`}</small>
              </h2>
              {pedido.mesa ? (
                <p className="monitor__mesa">
                  {pedido.mesa}
                  {pedido.pessoa && <small>{pedido.pessoa}</small>}
                </p>
              ) : (
                <p className="monitor__como">{modalidades[pedido.modalidade]}</p>
              )}
              {pedido.observacao && <p className="monitor__obs">{pedido.observacao}</p>}
              <ul className="monitor__itens">
                {pedido.itens.map((item) => (
                  <li key={`${item.id}-${item.setor}`} data-pronto={item.pronto || undefined}>
                    <p>
                      <b>{`${item.quantidade}×`}</b> {item.nome} {item.tamanho && <b>{item.tamanho}</b>}
                    </p>
                    {item.sabores.map((nome) => (
                      <p key={nome} className="monitor__sabor">
                        {nome}
                      </p>
                    ))}
                    {item.adicionais.map((nome) => (
                      <p key={nome} className="monitor__mais">
                        {`+ ${nome}`}
                      </p>
                    ))}
                    {item.observacao && <p className="monitor__obs">{item.observacao}</p>}
                    <Button
                      label={item.pronto ? 'Não está pronto' : 'Pronto'}
                      about={`${item.nome}, pedido ${pedido.numero}`}
                      tone={item.pronto ? undefined : 'primary'}
                      busy={isRunning}
                      onClick={() => void marcar(item.id, item.setor ?? null, !item.pronto)}
                    />
                  </li>
                ))}
              </ul>
              {pedido.faltam > 0 && (
                <p className="monitor__como">
                  {pedido.faltam === 1
                    ? 'Falta 1 item de outro setor'
                    : `Faltam ${pedido.faltam} itens de outros setores`}
                </p>
              )}
            </li>
          ))}
        </ul>
        {data && data.total > data.pedidos.length && setor === null && (
          <p className="monitor__como">{`Aqui estão os ${data.pedidos.length} primeiros de ${data.total}.`}</p>
        )}
        {feito && resta > 0 && (
          <div className="monitor__volta" role="status">
            {feito.texto}
            <Button
              label={`Desfazer (${resta} s)`}
              icon="undo"
              onClick={() => void marcar(feito.item, feito.setor, false)}
            />
          </div>
        )}
      </div>
    </Page>
  );
};
export default Tela;
