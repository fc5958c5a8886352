import { useWatch } from 'react-hook-form';
import { useWho } from '#screen';
import { partesDoClube } from '../../schemas/app-club/companyAplicativo';
import './companyAplicativo.css';

type Parte = keyof typeof partesDoClube;
/** A line of each part, as a customer would have it. */
const exemplos: Readonly<Record<Parte, string>> = {
  PONTOS: '120 pontos',
  PREMIOS: 'Um prêmio por 100 pontos',
  CUPONS: '10% de desconto',
  VALES: 'R$ 50,00 de saldo',
  PEDIDOS: 'Pedido 0042: saiu para entrega',
};
const partes = Object.keys(partesDoClube) as readonly Parte[];

/** The club on a phone, with what the form holds now; the lines of a customer are examples. */
const Celular = () => {
  const { company } = useWho();
  const [nome, texto, mostra] = useWatch({ name: ['nome', 'textoClube', 'mostra'] as never }) as readonly [
    string | null | undefined,
    string | null | undefined,
    readonly Parte[] | null | undefined,
  ];
  const loja = company?.name ?? 'Sua loja';
  const noCelular = nome?.trim() ? nome : loja;
  return (
    <section className="card clube-previa" aria-labelledby="clube-previa">
      <h2 id="clube-previa">No celular do cliente</h2>
      <p className="clube-previa__icone">
        <span aria-hidden="true">{noCelular.charAt(0).toUpperCase()}</span>
        {noCelular}
      </p>
      <div className="clube-previa__tela">
        <p className="clube-previa__titulo">{`Clube da loja ${loja}`}</p>
        {texto?.trim() && <p className="clube-previa__texto">{texto}</p>}
        <ul>
          {partes
            .filter((parte) => mostra?.includes(parte))
            .map((parte) => (
              <li key={parte}>
                <b>{partesDoClube[parte]}</b>
                <span>{exemplos[parte]}</span>
              </li>
            ))}
        </ul>
      </div>
      <p className="lead">Exemplo: cada cliente vê o que é dele, depois do código que chega no celular.</p>
    </section>
  );
};
export default Celular;
