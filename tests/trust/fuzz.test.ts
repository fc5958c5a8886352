import { fuzz } from './suites/fuzz';
import { withWorld } from './suites/world';

fuzz(withWorld('postgres'));
