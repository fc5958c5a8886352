import { Page } from '#screen';
import { Posts } from './Posts';
import { Treinamentos } from './Treinamentos';
import './novidades.css';

/** News beside trainings; below one another where it is narrow. */
const Novidades = () => (
  <Page>
    <div className="novidades">
      <Posts />
      <Treinamentos />
    </div>
  </Page>
);
export default Novidades;
