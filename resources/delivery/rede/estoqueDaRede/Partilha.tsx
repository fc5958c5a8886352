import { useState } from 'react';
import { Button, useCall, useConfirm, useDialog, useDo, useToast } from '#screen';
import { f } from '#fields';
import { listarCentralizado, salvarCentralizado } from './estoqueDaRede';
import '../../estoque/estoque.css';

const quantia = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 });

/** Stock shared by several shops: members, codes and quantities. */
export const Partilha = () => {
  const { data, error, isLoading } = useCall(listarCentralizado, {});
  const { run: salvar, isRunning } = useDo(salvarCentralizado);
  const [ask, confirm, toast] = [useDialog(), useConfirm(), useToast()];
  const [marcadas, setMarcadas] = useState<readonly number[]>();
  if (isLoading) return <p role="status">Lendo o estoque da rede…</p>;
  if (error || !data) return <p className="labelled__error">Não foi possível ler o estoque da rede. Tente de novo!</p>;
  const { ativo, podeMudar, lojas, itens, candidatos } = data;
  const juntas = marcadas ?? lojas.filter(({ participa }) => participa).map(({ id }) => id);
  const marcar = (id: number): void =>
    setMarcadas(juntas.includes(id) ? juntas.filter((one) => one !== id) : [...juntas, id]);
  const gravarLojas = async (): Promise<void> => {
    const isSure = await confirm({
      text: 'Compartilhar o estoque entre estas lojas? O que cada uma tem dos códigos compartilhados passa para a rede.',
      yes: 'Gravar lojas',
      no: 'Voltar',
    });
    if (!isSure) return;
    await salvar({ ativo: juntas.length > 0, empresas: juntas.map((empresa) => ({ empresa })) });
    setMarcadas(undefined);
    toast.success(juntas.length > 0 ? 'Lojas gravadas!' : 'O estoque não é mais compartilhado.');
  };
  const contar = async (codigo: string, nome: string, estoque: number, estoqueMinimo: number | null): Promise<void> => {
    const dito = await ask({
      title: `Quanto a rede tem de ${nome}?`,
      text: `No sistema: ${quantia(estoque)}.`,
      form: {
        estoque: f.decimal({ label: 'Contado', required: true, places: 3, min: 0, max: 999_999 }),
        estoqueMinimo: f.decimal({ label: 'Estoque mínimo', places: 3, min: 0, max: 999_999 }),
        motivo: f.text({ max: 200 }),
      },
      initial: { estoque, estoqueMinimo },
      submit: 'Gravar',
    });
    if (!dito) return;
    await salvar({ itens: [{ codigo, fora: null, ...dito }] });
    toast.success(`Estoque de ${nome} acertado em todas as lojas!`);
  };
  const juntar = async (codigo: string, nome: string): Promise<void> => {
    await salvar({ itens: [{ codigo, estoque: null, estoqueMinimo: null, motivo: null, fora: null }] });
    toast.success(`${nome} é compartilhado agora.`);
  };
  const tirar = async (codigo: string, nome: string): Promise<void> => {
    if (!(await confirm({ text: `Deixar de compartilhar ${nome}? O que há passa para a matriz.` }))) return;
    await salvar({ itens: [{ codigo, estoque: null, estoqueMinimo: null, motivo: null, fora: true }] });
    toast.success(`${nome} não é mais compartilhado.`);
  };
  return (
    <>
      <section className="card estoque__rede" aria-labelledby="rede-lojas">
        <h2 id="rede-lojas">Lojas que compartilham</h2>
        {lojas.map(({ id, nome, matriz }) => (
          <label key={id} className="estoque__loja">
            <input type="checkbox" checked={juntas.includes(id)} disabled={!podeMudar} onChange={() => marcar(id)} />
            {matriz ? `${nome} (matriz)` : nome}
          </label>
        ))}
        {!podeMudar && <p className="lead">Só a matriz muda quem compartilha e quanto há.</p>}
        {marcadas && (
          <div className="estoque__paginas">
            <Button label="Gravar lojas" tone="primary" busy={isRunning} onClick={() => void gravarLojas()} />
            <Button label="Desistir" onClick={() => setMarcadas(undefined)} />
          </div>
        )}
      </section>
      {ativo && (
        <>
          <div className="estoque__tabela card" tabIndex={0} role="region" aria-label="Estoque compartilhado">
            <table>
              <thead>
                <tr>
                  <th scope="col">Código</th>
                  <th scope="col">Produto</th>
                  <th scope="col" className="estoque__numero">
                    Na rede
                  </th>
                  <th scope="col" className="estoque__numero">
                    Mínimo
                  </th>
                  {lojas.map(({ id, nome }) => (
                    <th key={id} scope="col">
                      {nome}
                    </th>
                  ))}
                  {podeMudar && (
                    <th scope="col">
                      <span className="visually-hidden">Mudar</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {itens.map(({ codigo, nome, estoque, estoqueMinimo, produtos }) => (
                  <tr key={codigo}>
                    <td>{codigo}</td>
                    <th scope="row">{nome}</th>
                    <td className="estoque__numero">{quantia(estoque)}</td>
                    <td className="estoque__numero">{estoqueMinimo == null ? '–' : quantia(estoqueMinimo)}</td>
                    {lojas.map(({ id, participa }) => {
                      const aqui = produtos.find(({ empresa }) => empresa === id);
                      return <td key={id}>{aqui ? (participa ? aqui.nome : 'Estoque próprio') : '–'}</td>;
                    })}
                    {podeMudar && (
                      <td>
                        <Button
                          label="Contar"
                          size="small"
                          about={nome}
                          onClick={() => void contar(codigo, nome, estoque, estoqueMinimo ?? null)}
                        />{' '}
                        <Button label="Tirar" size="small" about={nome} onClick={() => void tirar(codigo, nome)} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
            {itens.length === 0 && <p className="lead estoque__vazio">Nenhum código compartilhado ainda.</p>}
          </div>
          {podeMudar && candidatos.length > 0 && (
            <section className="card estoque__rede" aria-labelledby="rede-candidatos">
              <h2 id="rede-candidatos">Códigos que várias lojas têm</h2>
              <ul className="estoque__candidatos">
                {candidatos.map(({ codigo, nome, lojas: quantas }) => (
                  <li key={codigo}>
                    <span>
                      <strong>{nome}</strong> <small className="lead">{`${codigo} · em ${quantas} lojas`}</small>
                    </span>
                    <Button label="Compartilhar" size="small" about={nome} onClick={() => void juntar(codigo, nome)} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </>
  );
};
