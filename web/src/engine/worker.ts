import { serve } from '../wasm/serve';
import engine from './engine.wasm?url';

serve(engine);
