import { Button, RecordLink, RowsLink, useCall, useDialog, useDo, useToast, useWho, Window } from '#screen';
import { f } from '#fields';
import { adicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import { movimentoEstoque } from '../../../../schemas/delivery/estoque/movimentoEstoque';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { contarNaLoja, movimentosNaLoja, transferirEstoque } from '../ladoALado';
import { quantia, type Dados } from './celulas';
import { situacaoDe, totalDe, type Celula as Aqui, type Item } from '../lojasLadoALado';

const palavras = { ZERADO: 'Zerado', ABAIXO: 'Abaixo do mínimo', EM_DIA: 'Em dia' } as const;
const tons = { ZERADO: 'zerado', ABAIXO: 'abaixo', EM_DIA: 'em-dia' } as const;
const Situacao = ({ aqui }: { readonly aqui: Aqui }) => (
  <span className={`estoque__situacao estoque__situacao--${tons[situacaoDe(aqui)]}`}>{palavras[situacaoDe(aqui)]}</span>
);

interface CelulaProps {
  readonly item: Item;
  readonly coluna: string;
  readonly lojas: Dados['lojas'];
  readonly onGo: (coluna: string) => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}
/** Details of a cell: stock of the shop, latest movements, and actions. */
export const Celula = ({ item, coluna, lojas, onGo, onShare, onClose }: CelulaProps) => {
  const loja = lojas.find(({ id }) => String(id) === coluna);
  const aqui = item.lojas.find(({ empresa }) => empresa === loja?.id);
  if (loja && aqui)
    return <NaLoja item={item} aqui={aqui} loja={loja} lojas={lojas} onShare={onShare} onClose={onClose} />;
  return loja ? (
    <Window
      title={`${item.nome} em ${loja.nome}`}
      size="medium"
      onClose={onClose}
      footer={<Button label="Fechar" onClick={onClose} />}
    >
      <p className="lead">{`${loja.nome} não controla o estoque de ${item.nome}. Lá, marque “Controla estoque” no cadastro.`}</p>
    </Window>
  ) : (
    <Window title={`${item.nome} na rede`} onClose={onClose} footer={<Button label="Fechar" onClick={onClose} />}>
      <PorLoja item={item} lojas={lojas} onGo={onGo} />
    </Window>
  );
};

const PorLoja = ({ item, lojas, onGo }: Pick<CelulaProps, 'item' | 'lojas' | 'onGo'>) => (
  <div className="estoque__tabela" tabIndex={0} role="region" aria-label="Loja por loja">
    <table>
      <thead>
        <tr>
          <th scope="col">Loja</th>
          <th scope="col" className="estoque__numero">
            Há
          </th>
          <th scope="col" className="estoque__numero">
            Mínimo
          </th>
          <th scope="col">Situação</th>
        </tr>
      </thead>
      <tbody>
        {lojas.map(({ id, nome }) => {
          const aqui = item.lojas.find(({ empresa }) => empresa === id);
          return (
            <tr key={id}>
              <th scope="row">
                {aqui ? <Button label={nome} size="small" tone="ghost" onClick={() => onGo(String(id))} /> : nome}
              </th>
              <td className="estoque__numero">{aqui ? quantia(aqui.estoque) : '–'}</td>
              <td className="estoque__numero">{aqui?.minimo == null ? '–' : quantia(aqui.minimo)}</td>
              <td>
                {aqui ? <Situacao aqui={aqui} /> : 'Sem estoque aqui'}
                {aqui?.daRede && ', da rede'}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Na rede</th>
          <td className="estoque__numero">
            <strong>{quantia(totalDe(item))}</strong>
          </td>
          <td />
          <td />
        </tr>
      </tfoot>
    </table>
  </div>
);

interface NaLojaProps extends Pick<CelulaProps, 'item' | 'lojas' | 'onShare' | 'onClose'> {
  readonly aqui: Aqui;
  readonly loja: Dados['lojas'][number];
}
const NaLoja = ({ item, aqui, loja, lojas, onShare, onClose }: NaLojaProps) => {
  const { zone } = useWho();
  const [ask, toast] = [useDialog(), useToast()];
  const { run: contar, isRunning: isCounting } = useDo(contarNaLoja);
  const { run: transferir, isRunning: isMoving } = useDo(transferirEstoque);
  const onde = { de: item.de, loja: loja.id, item: aqui.id };
  const { data, error } = useCall(movimentosNaLoja, onde);
  const nome = aqui.nome ?? item.nome;
  const destinos = aqui.daRede
    ? []
    : item.lojas.filter(({ empresa, daRede }) => !daRede && empresa !== loja.id).map(({ empresa }) => empresa);
  const contarAqui = async (): Promise<void> => {
    const dito = await ask({
      title: `Quanto há de ${nome}?`,
      text: `${loja.nome}. No sistema: ${quantia(aqui.estoque)}.`,
      form: {
        contado: f.decimal({ label: 'Contado', required: true, places: 3, min: 0, max: 999_999 }),
        motivo: f.text({ max: 200 }),
      },
      submit: 'Gravar contagem',
    });
    if (!dito) return;
    const { mudados } = await contar({ ...onde, ...dito });
    toast.success(mudados === 0 ? `${nome} já estava com ${quantia(dito.contado)}.` : `Estoque de ${nome} acertado!`);
  };
  const mandar = async (): Promise<void> => {
    const nomes = Object.fromEntries(
      lojas.filter(({ id }) => destinos.includes(id)).map(({ id, nome: outra }) => [String(id), outra]),
    );
    const dito = await ask({
      title: `Transferir ${nome}`,
      text: `${loja.nome} tem ${quantia(aqui.estoque)}.`,
      form: {
        para: f.enum(nomes, { required: true, label: 'Para' }),
        quantidade: f.decimal({ required: true, places: 3, min: 0.001, max: Math.max(0.001, aqui.estoque) }),
        motivo: f.text({ max: 200 }),
      },
      initial: destinos.length === 1 ? { para: String(destinos[0]) } : undefined,
      submit: 'Transferir',
    });
    if (!dito) return;
    const { para, quantidade, motivo } = dito;
    const la = item.lojas.find(({ empresa }) => String(empresa) === para)!;
    const { mensagem } = await transferir({ ...onde, paraLoja: la.empresa, paraItem: la.id, quantidade, motivo });
    toast.success(mensagem);
  };
  return (
    <Window
      title={`${nome} em ${loja.nome}`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button label="Fechar" onClick={onClose} />
          {destinos.length > 0 && aqui.estoque > 0 && (
            <Button label="Transferir…" icon="swap_horiz" busy={isMoving} onClick={() => void mandar()} />
          )}
          {aqui.daRede ? (
            <Button label="Ver estoque compartilhado" tone="primary" onClick={onShare} />
          ) : (
            <Button
              label="Contar"
              icon="checklist"
              tone="primary"
              busy={isCounting}
              onClick={() => void contarAqui()}
            />
          )}
        </>
      }
    >
      <div className="estoque__celula">
        <dl className="estoque__totais">
          <div>
            <dt>{aqui.daRede ? 'Há na rede' : 'Há'}</dt>
            <dd>{`${quantia(aqui.estoque)}${item.unidade ? ` ${item.unidade}` : ''}`}</dd>
          </div>
          <div>
            <dt>Mínimo</dt>
            <dd>{aqui.minimo == null ? '–' : quantia(aqui.minimo)}</dd>
          </div>
          <div>
            <dt>Situação</dt>
            <dd>
              <Situacao aqui={aqui} />
            </dd>
          </div>
        </dl>
        {aqui.nome != null && <p className="lead">{`Nesta loja: ${aqui.nome}.`}</p>}
        {aqui.daRede && <p className="lead">As lojas dividem este estoque: conta-se uma vez, para todas.</p>}
        <h3>Últimos movimentos</h3>
        {error ? (
          <p className="labelled__error">Não foi possível ler os movimentos. Tente de novo!</p>
        ) : !data ? (
          <p role="status">Lendo os movimentos…</p>
        ) : data.linhas.length === 0 ? (
          <p className="lead">Nenhum movimento ainda.</p>
        ) : (
          <ul className="estoque__movimentos" tabIndex={0} aria-label="Movimentos">
            {data.linhas.map(({ id, quando, descricao, quantidade, saldo, quem }) => (
              <li key={id}>
                <span>
                  {descricao}
                  <small>
                    {[
                      new Date(quando).toLocaleString('pt-BR', {
                        timeZone: zone,
                        dateStyle: 'short',
                        timeStyle: 'short',
                      }),
                      quem,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </span>
                <span className="estoque__quantos">
                  {`${quantidade > 0 ? '+' : quantidade < 0 ? '−' : ''}${quantia(Math.abs(quantidade))}`}
                  <small>{`ficou ${quantia(saldo)}`}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
        {loja.aqui && (
          <p>
            <RecordLink of={item.de === 'produto' ? produto : adicional} id={aqui.id}>
              Abrir o cadastro
            </RecordLink>
            {' · '}
            <RowsLink
              of={movimentoEstoque}
              filter={item.de === 'produto' ? { produto: aqui.id } : { adicional: aqui.id }}
            >
              Todos os movimentos
            </RowsLink>
          </p>
        )}
      </div>
    </Window>
  );
};
