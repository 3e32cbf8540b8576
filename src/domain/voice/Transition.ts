/** The next state and the resulting actions, in order. */
export type Outcome<State, Action> = readonly [state: State, actions: ReadonlyArray<Action>]

/** One step of a state machine. */
export type Transition<State, Action> = (state: State) => Outcome<State, Action>

/** Transition combinators for the given types of state and action. */
export const combinators = <State, Action>() => ({
  stay: (state: State): Outcome<State, Action> => [state, []],

  doing:
    (...actions: ReadonlyArray<Action>): Transition<State, Action> =>
    (state) => [state, actions],

  /** A transition that changes these parts of the state. */
  becoming:
    (change: Partial<State>): Transition<State, Action> =>
    (state) => [{ ...state, ...change }, []],

  /** Composes transitions; their actions are concatenated. */
  inTurn:
    (...transitions: ReadonlyArray<Transition<State, Action>>): Transition<State, Action> =>
    (start) => {
      let state = start
      const actions: Array<Action> = []
      for (const transition of transitions) {
        const [next, more] = transition(state)
        state = next
        actions.push(...more)
      }
      return [state, actions]
    },
})
