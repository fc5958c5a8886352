import { useEffect, useState, type ReactNode } from 'react';
import { Button, Page, RecordLink, useCall, useConfirm, useDialog, useDo, usePrint, useToast } from '#screen';
import { f } from '#fields';
import { readNumber, rewritten } from '#kit/numbers';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { contarEstoque, imprimirEstoque, verEstoque } from './estoque';
import { situacoesDoEstoque } from './formularioEstoque';
import './estoque.css';
import { dinheiro } from '../../comum/centavos';

type De = 'produto' | 'adicional';
type Situacao = keyof typeof situacoesDoEstoque;
const linhasPorPagina = 50;
/** Delay of the search after the last key, in milliseconds. */
const pausa = 250;
const quantia = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 });
/** Reads a typed count; undefined for anything else. */
const lida = (typed: string): number | undefined => {
  const value = readNumber(typed);
  return value == null || value < 0 || Number(value.toFixed(3)) !== value ? undefined : value;
};
const situacaoDe = (said: string | null): Situacao =>
  said !== null && said in situacoesDoEstoque ? (said as Situacao) : 'TODOS';

/** Stock of a shop: search, count on the spot, count many at once. */
export default ({ params }: { readonly params: { readonly situacao: string | null } }) => {
  const [de, setDe] = useState<De>('produto');
  const [situacao, setSituacao] = useState<Situacao>(situacaoDe(params.situacao));
  const [categoria, setCategoria] = useState<number | null>(null);
  const [nome, setNome] = useState('');
  const [procurado, setProcurado] = useState('');
  const [pagina, setPagina] = useState(1);
  const [contados, setContados] = useState<ReadonlyMap<number, string>>();
  useEffect(() => {
    const timer = setTimeout(() => setProcurado(nome), pausa);
    return () => clearTimeout(timer);
  }, [nome]);
  const filtro = { de, nome: procurado, categoria, situacaoEstoque: situacao };
  const { data, error, isLoading } = useCall(verEstoque, { ...filtro, pagina }, { keep: true });
  const { run: contar, isRunning } = useDo(contarEstoque);
  const [ask, confirm, toast, print] = [useDialog(), useConfirm(), useToast(), usePrint()];
  const mudar = (change: () => void): void => {
    change();
    setPagina(1);
  };
  const abrir = (outro: De): void =>
    mudar(() => {
      setDe(outro);
      setCategoria(null);
      setContados(undefined);
    });
  const gravar = async (): Promise<void> => {
    const itens = [...(contados ?? [])].flatMap(([id, typed]) => {
      const contado = lida(typed);
      return contado === undefined ? [] : [{ id, contado }];
    });
    if (itens.length === 0) return toast.warning('Conte ao menos um item!');
    const quantos = itens.length === 1 ? '1 item' : `${itens.length} itens`;
    const isSure = await confirm({ text: `Gravar a contagem de ${quantos}?`, yes: 'Gravar contagem', no: 'Voltar' });
    if (!isSure) return undefined;
    const { mudados, iguais } = await contar({ de, itens, motivo: 'Inventário' });
    setContados(undefined);
    return toast.success(`${mudados} ${mudados === 1 ? 'acertado' : 'acertados'}, ${iguais} como já estavam.`);
  };
  const contarUm = async ({ id, nome: item, estoque }: Linha): Promise<void> => {
    const dito = await ask({
      title: `Quanto há de ${item}?`,
      text: `No sistema: ${quantia(estoque)}.`,
      form: {
        contado: f.decimal({ label: 'Contado', required: true, places: 3, min: 0, max: 999_999 }),
        motivo: f.text({ max: 200 }),
      },
      submit: 'Gravar contagem',
    });
    if (!dito) return;
    const { contado, motivo } = dito;
    const { mudados } = await contar({ de, itens: [{ id, contado }], motivo });
    toast.success(mudados === 0 ? `${item} já estava com ${quantia(contado)}.` : `Estoque de ${item} acertado!`);
  };
  return (
    <Page
      actions={
        <>
          <Button label="Imprimir folha de contagem" icon="print" onClick={() => print(imprimirEstoque, filtro)} />
          {contados ? (
            <>
              <Button label="Desistir" onClick={() => setContados(undefined)} />
              <Button label="Gravar contagem" tone="primary" busy={isRunning} onClick={() => void gravar()} />
            </>
          ) : (
            <Button label="Inventário" icon="checklist" tone="primary" onClick={() => setContados(new Map())} />
          )}
        </>
      }
    >
      <div className="estoque__abas" role="group" aria-label="O que se vê">
        {(['produto', 'adicional'] as const).map((one) => (
          <button key={one} type="button" className="estoque__aba" aria-pressed={de === one} onClick={() => abrir(one)}>
            {one === 'produto' ? 'Produtos' : 'Adicionais'}
          </button>
        ))}
      </div>
      <div className="estoque__filtros">
        <input
          className="input"
          type="search"
          aria-label="Procurar por nome ou código"
          placeholder="Nome ou código"
          value={nome}
          onChange={({ target }) => mudar(() => setNome(target.value))}
        />
        <Escolha
          label="Situação"
          value={situacao}
          onChange={(value) => mudar(() => setSituacao(situacaoDe(value)))}
          options={Object.entries(situacoesDoEstoque)}
        />
        <Escolha
          label="Categoria"
          value={String(categoria ?? '')}
          onChange={(value) => mudar(() => setCategoria(value === '' ? null : Number(value)))}
          options={[['', 'Todas'], ...(data?.categorias ?? []).map(({ id, nome: one }) => [String(id), one] as const)]}
        />
      </div>
      {error ? (
        <p className="labelled__error">Não foi possível ler o estoque. Confira a internet e tente de novo!</p>
      ) : null}
      {isLoading && <p role="status">Lendo o estoque…</p>}
      {data && (
        <>
          <dl className="estoque__totais">
            <Total nome="Itens">{quantia(data.itens)}</Total>
            <Total nome="Abaixo do mínimo">{quantia(data.abaixo)}</Total>
            <Total nome="Zerados">{quantia(data.zerados)}</Total>
            <Total nome="Valor a custo">{dinheiro(data.valor)}</Total>
          </dl>
          {data.linhas.length === 0 ? (
            <p className="lead">Nada com estoque aqui. Marque “Controla estoque” no cadastro, ou mude o filtro.</p>
          ) : (
            <Tabela
              de={de}
              linhas={data.linhas}
              contados={contados}
              contar={(linha) => void contarUm(linha)}
              anotar={(id, typed) => setContados(new Map([...(contados ?? []), [id, typed]]))}
            />
          )}
          {data.total > linhasPorPagina && (
            <div className="estoque__paginas">
              <Button label="Anterior" disabled={pagina === 1} onClick={() => setPagina(pagina - 1)} />
              <span>
                {pagina} de {Math.ceil(data.total / linhasPorPagina)}
              </span>
              <Button
                label="Próxima"
                disabled={pagina * linhasPorPagina >= data.total}
                onClick={() => setPagina(pagina + 1)}
              />
            </div>
          )}
        </>
      )}
    </Page>
  );
};

const Total = ({ nome, children }: { readonly nome: string; readonly children: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </div>
);
interface EscolhaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [string, string])[];
}
const Escolha = ({ label, value, onChange, options }: EscolhaProps) => (
  <select className="input" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {options.map(([key, name]) => (
      <option key={key} value={key}>
        {key === '' || key === 'TODOS' ? `${label}: ${name.toLowerCase()}` : name}
      </option>
    ))}
  </select>
);

interface Linha {
  readonly id: number;
  readonly nome: string;
  readonly codigo?: string | null;
  readonly categoria?: string | null;
  readonly unidade?: string | null;
  readonly estoque: number;
  readonly minimo?: number | null;
  readonly custo?: number | null;
  readonly valor: number;
  readonly situacao: string;
  readonly central: boolean;
}
interface TabelaProps {
  readonly de: De;
  readonly linhas: readonly Linha[];
  readonly contados: ReadonlyMap<number, string> | undefined;
  readonly contar: (linha: Linha) => void;
  readonly anotar: (id: number, typed: string) => void;
}
const Tabela = ({ de, linhas, contados, contar, anotar }: TabelaProps) => (
  <div className="estoque__tabela card" tabIndex={0} role="region" aria-label="Posição de estoque">
    <table>
      <thead>
        <tr>
          <th scope="col">{de === 'produto' ? 'Produto' : 'Adicional'}</th>
          <th scope="col">Categoria</th>
          <th scope="col" className="estoque__numero">
            Em estoque
          </th>
          <th scope="col" className="estoque__numero">
            Mínimo
          </th>
          <th scope="col" className="estoque__numero">
            Valor a custo
          </th>
          <th scope="col">Situação</th>
          <th scope="col">{contados ? 'Contado' : <span className="visually-hidden">Contar</span>}</th>
        </tr>
      </thead>
      <tbody>
        {linhas.map((linha) => (
          <tr key={linha.id}>
            <th scope="row">
              <RecordLink of={de === 'produto' ? produto : adicional} id={linha.id}>
                {linha.nome}
              </RecordLink>
              {linha.codigo && <small className="lead"> {linha.codigo}</small>}
            </th>
            <td>{linha.categoria}</td>
            <td className="estoque__numero">
              {quantia(linha.estoque)} {linha.unidade}
            </td>
            <td className="estoque__numero">{linha.minimo == null ? '–' : quantia(linha.minimo)}</td>
            <td className="estoque__numero">{dinheiro(linha.valor)}</td>
            <td>
              <span className={`estoque__situacao estoque__situacao--${linha.situacao.split(' ')[0]!.toLowerCase()}`}>
                {linha.situacao}
              </span>
            </td>
            <td>
              {linha.central ? (
                <span className="lead">Da rede</span>
              ) : contados ? (
                <input
                  className="input estoque__contado"
                  inputMode="decimal"
                  aria-label={`Contado de ${linha.nome}`}
                  aria-invalid={
                    (contados.get(linha.id) ?? '') !== '' && lida(contados.get(linha.id)!) === undefined
                      ? true
                      : undefined
                  }
                  value={contados.get(linha.id) ?? ''}
                  onChange={({ target }) => anotar(linha.id, target.value)}
                  onBlur={({ target }) => anotar(linha.id, rewritten(target.value, 3))}
                />
              ) : (
                <Button label="Contar" size="small" about={linha.nome} onClick={() => contar(linha)} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
